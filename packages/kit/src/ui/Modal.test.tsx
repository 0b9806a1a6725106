import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { Modal } from './Modal.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const methods = ['showModal', 'close'] as const

// jsdom has the element without its methods.
beforeEach(() => {
  const open = vi.fn(function (this: HTMLDialogElement) {
    this.open = true
  })
  const close = vi.fn(function (this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    setTimeout(() => this.dispatchEvent(new Event('close')))
  })
  Object.assign(HTMLDialogElement.prototype, { showModal: open, close })
})
afterEach(() => {
  for (const name of methods) Reflect.deleteProperty(HTMLDialogElement.prototype, name)
})

/** Chromium asks a page once whether Escape may close a dialog. Later it closes it, whatever the page says. */
function pressEscapeAgain(dialog: HTMLDialogElement) {
  dialog.dispatchEvent(new Event('cancel'))
  dialog.close()
}

function Example({ stays }: { stays: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <Modal labelledBy="title" onDismiss={() => setOpen(stays)}>
          <h2 id="title">已锁定</h2>
        </Modal>
      )}
    </>
  )
}

async function open(stays: boolean) {
  render(<Example stays={stays} />)
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  return screen.getByRole<HTMLDialogElement>('dialog', { name: '已锁定' })
}

describe('a dialog that the browser closes', () => {
  it('is opened again while it has to stay', async () => {
    const dialog = await open(true)
    pressEscapeAgain(dialog)
    expect(dialog.open).toBe(false)
    await waitFor(() => expect(dialog.open).toBe(true))
  })

  it('is not opened again once it was dismissed', async () => {
    const dialog = await open(false)
    pressEscapeAgain(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await new Promise((resolve) => setTimeout(resolve))
    expect(dialog.showModal).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开' }))
  })
})

test('a dialog that has just opened takes no tap, into a field of it neither: a double tap opened it', async () => {
  const takesTaps = () => !document.documentElement.classList.contains('takes-no-tap')
  await waitFor(() => expect(takesTaps()).toBe(true))
  await open(false)
  expect(takesTaps()).toBe(false)
  await waitFor(() => expect(takesTaps()).toBe(true))
})

test('the screen below a closed dialog takes no tap for a moment: a double tap closed it', async () => {
  const dialog = await open(false)
  const takesTaps = () => !document.documentElement.classList.contains('takes-no-tap')
  await waitFor(() => expect(takesTaps()).toBe(true))
  dialog.dispatchEvent(new Event('cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(takesTaps()).toBe(false)
  await waitFor(() => expect(takesTaps()).toBe(true))
})

test('where what opened it has gone, the focus goes to the nearest place around it', async () => {
  const page = (isOffered: boolean, isOpen: boolean) => (
    <main>
      <section aria-label="待领取">
        <p>没有待领取的办件</p>
        {isOffered && <button type="button">领取</button>}
      </section>
      {isOpen && (
        <Modal labelledBy="title" onDismiss={() => undefined}>
          <h2 id="title">已被领取</h2>
        </Modal>
      )}
    </main>
  )
  const { rerender } = render(page(true, false))
  screen.getByRole('button', { name: '领取' }).focus()
  rerender(page(true, true))
  rerender(page(false, true))
  rerender(page(false, false))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '待领取' }))
})

function Row() {
  useKeptFocus()
  const [state, setState] = useState<'open' | 'ended' | 'told' | 'read'>('open')
  return (
    <main>
      <section aria-label="记录">
        <p>已取消</p>
        {state === 'open' && (
          <button type="button" onClick={() => setState('ended')}>
            取消预约
          </button>
        )}
      </section>
      <button type="button" onClick={() => setState('told')}>
        提示
      </button>
      {state === 'told' && (
        <Modal labelledBy="title" onDismiss={() => setState('read')}>
          <h2 id="title">已取消</h2>
          <button type="button">确定</button>
        </Modal>
      )}
    </main>
  )
}

test('the focus returns also to what had it in the place of a removed button', async () => {
  render(<Row />)
  await userEvent.click(screen.getByRole('button', { name: '取消预约' }))
  const row = screen.getByRole('region', { name: '记录' })
  await waitFor(() => expect(document.activeElement).toBe(row))
  screen.getByRole('button', { name: '提示' }).click()
  const dialog = await screen.findByRole('dialog')
  screen.getByRole('button', { name: '确定' }).focus()
  dialog.dispatchEvent(new Event('cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(row)
})
