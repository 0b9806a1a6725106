import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Link, Router } from 'wouter'
import { countDepth } from './navigation.ts'
import { PageHeader } from './PageHeader.tsx'

beforeEach(() => history.replaceState(null, '', '/here'))

function show() {
  render(
    <Router aroundNav={countDepth}>
      <Link href="/there">去</Link>
      <PageHeader title="标题" fallback="/home" />
    </Router>,
  )
}

const back = () => userEvent.click(screen.getByRole('button', { name: '返回' }))

describe('the back button', () => {
  it('leads to the previous screen', async () => {
    show()
    await userEvent.click(screen.getByRole('link', { name: '去' }))
    expect(location.pathname).toBe('/there')
    await back()
    await waitFor(() => expect(location.pathname).toBe('/here'))
  })

  it('leads to the screen above for someone who came directly here', async () => {
    show()
    await back()
    expect(location.pathname).toBe('/home')
  })
})
