import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { held, stubServer } from './stub-server.ts'

const steps = ['/first', '/second', '/third', '/last']

/** Each step is called for once the one before is drawn. */
function Step({ at = 0 }: { at?: number }) {
  const path = steps[at] ?? ''
  const { data } = useQuery({ queryKey: [path], queryFn: async () => (await fetch(path, {})).json() })
  return (
    data && (
      <>
        <p>{path}</p>
        {at + 1 < steps.length && <Step at={at + 1} />}
      </>
    )
  )
}

const Late = lazy(async () => {
  // It takes many tasks to load.
  await import('../pdf/open-pdf.ts')
  return { default: () => <p>第1页</p> }
})

function show(replies: Parameters<typeof stubServer>[0]) {
  const server = stubServer({ ...Object.fromEntries(steps.map((path) => [path, {}])), ...replies })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Step />
    </QueryClientProvider>,
  )
  return server
}

describe('a server that is quiet', () => {
  it('has answered also the calls that follow on others, and all of it is drawn', async () => {
    const { untilQuiet } = show({})
    await untilQuiet()
    for (const path of steps) screen.getByText(path)
  })

  it('may hold a call back, and goes on where that call is released', async () => {
    const second = held({})
    const { paths, untilQuiet } = show({ '/second': second.reply })
    await untilQuiet()
    expect(paths()).toEqual(['/first', '/second'])
    expect(screen.queryByText('/second')).toBeNull()
    second.release()
    await untilQuiet()
    screen.getByText('/last')
  })

  it('has loaded the part that is drawn for the first time', async () => {
    const { untilQuiet } = stubServer({})
    render(
      <Suspense>
        <Late />
      </Suspense>,
    )
    await untilQuiet()
    screen.getByText('第1页')
  })
})

describe('a reply that is held', () => {
  it('is the response itself where the test made one', async () => {
    const refused = held(Response.json({ errcode: '29' }, { status: 429 }))
    stubServer({ '/first': refused.reply })
    const call = fetch('/first', {})
    refused.release()
    expect((await call).status).toBe(429)
  })
})
