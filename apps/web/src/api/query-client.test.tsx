import { listMessages } from '@registration/contract/messages.ts'
import { call } from '@registration/kit/api/call.ts'
import { answerOf, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { makeCitizenClient } from './query-client.ts'

afterEach(() => dispatchEvent(new Event('online')))

function Count() {
  const { data, error } = useQuery({
    queryKey: ['count'],
    queryFn: () => call(listMessages, { page: 1, pageSize: 15 }),
    retry: false,
  })
  return <p>{data ? `${data.total} messages` : error?.message}</p>
}

it('retries a failed query once the network is back, without a tap', async () => {
  const there = answerOf(listMessages, { rows: [], total: 3 })
  stubServer({ [listMessages.path]: [refusalOf(listMessages, 'unavailable'), there] })
  render(
    <QueryClientProvider client={makeCitizenClient()}>
      <Count />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/系统繁忙/)).toBeTruthy()
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('3 messages')).toBeTruthy()
})
