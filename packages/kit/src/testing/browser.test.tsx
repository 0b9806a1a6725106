import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Modal } from '../ui/Modal.tsx'
import { entry, here } from '../ui/navigation.ts'
import { stubServer } from './stub-server.ts'

describe('a test that ends with an open dialog', () => {
  it('has its entry of the history', () => {
    history.replaceState(null, '', '/first')
    render(
      <Modal labelledBy="title" onDismiss={() => undefined}>
        <h2 id="title">已锁定</h2>
      </Modal>,
    )
    expect(screen.getByRole('dialog', { name: '已锁定' })).toBeTruthy()
    expect(entry().dialogs).toBe(1)
  })

  it('leaves no step of the history to the next test', async () => {
    history.replaceState(null, '', '/second')
    // A step takes two tasks in jsdom.
    for (let task = 0; task < 4; task++) await new Promise((resolve) => setTimeout(resolve))
    expect(here()).toBe('/second')
    expect(entry().dialogs).toBe(0)
  })
})

describe('a test that ends while a failed call waits for its repeat', () => {
  const patience = 400
  const client = new QueryClient({ defaultOptions: { mutations: { retry: true, retryDelay: patience } } })

  it('has made the call', async () => {
    const { paths } = stubServer({})
    const failing = new MutationObserver(client, { mutationFn: () => fetch('/api/first', {}) })
    void failing.mutate()
    await waitFor(() => expect(failing.getCurrentResult().failureCount).toBe(1))
    expect(paths()).toEqual(['/api/first'])
  })

  it('leaves no call to the next test', async () => {
    const { paths } = stubServer({})
    await new Promise((resolve) => setTimeout(resolve, patience + 100))
    expect(paths()).toEqual([])
  })
})
