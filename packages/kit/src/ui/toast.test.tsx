import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ToastKind, ToastProvider, useToast } from './toast.tsx'

function Teller({ kind }: { kind?: ToastKind }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast('保存成功', kind)}>
      说
    </button>
  )
}

function showToast(kind?: ToastKind) {
  render(
    <ToastProvider>
      <Teller kind={kind} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '说' }))
}

const isShown = () => screen.getByRole('status').textContent === '保存成功'

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a toast', () => {
  it.each([
    [undefined, 2000],
    ['saved', 1800],
    ['hint', 800],
    ['inputError', 600],
  ] as const)('of kind %s stays %d ms', (kind, stays) => {
    showToast(kind)
    pass(stays - 1)
    expect(isShown()).toBe(true)
    pass(1)
    expect(isShown()).toBe(false)
  })

  it('disappears at a tap', () => {
    showToast()
    fireEvent.click(screen.getByRole('button', { name: '保存成功' }))
    expect(isShown()).toBe(false)
  })
})
