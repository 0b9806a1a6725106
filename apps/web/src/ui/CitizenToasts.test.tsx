import { useToast } from '@registration/kit/ui/toast.tsx'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setElderMode } from '../preferences/elder-mode.ts'
import { CitizenToasts } from './CitizenToasts.tsx'

function Teller() {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast('保存成功', 'inputError')}>
      说
    </button>
  )
}

const isShown = () => screen.getByRole('status').textContent === '保存成功'

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

it('a toast stays 5 seconds in elder mode', () => {
  vi.useFakeTimers()
  setElderMode(true)
  render(
    <CitizenToasts>
      <Teller />
    </CitizenToasts>,
  )
  fireEvent.click(screen.getByRole('button', { name: '说' }))
  pass(4_999)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
  setElderMode(false)
})
