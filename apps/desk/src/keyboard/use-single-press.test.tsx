import { graceMs } from '@registration/kit/ui/grace.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { pressKey } from '../testing/press-key.ts'
import { useSinglePress } from './use-single-press.ts'

function Screen() {
  useSinglePress()
  return (
    <>
      <button type="button">通过</button>
      <button type="button">取消</button>
      <textarea aria-label="意见" />
    </>
  )
}

beforeEach(() => {
  render(<Screen />)
})

const opener = () => screen.getByRole('button', { name: '通过' })
const cancel = () => screen.getByRole('button', { name: '取消' })
const text = () => screen.getByRole('textbox', { name: '意见' })

/** Taps an element, and presses a key there that moves the focus. */
function pressToMove(key: string, from: HTMLElement, to: HTMLElement): void {
  fireEvent.pointerDown(from)
  from.focus()
  expect(pressKey(key)).toBe(true)
  to.focus()
}

describe('a key that moves the focus', () => {
  it.each(['Enter', ' '])('presses no button and types no line there at its second press: %o', (key) => {
    pressToMove(key, opener(), cancel())
    expect(pressKey(key)).toBe(false)
    expect(pressKey(key, { later: graceMs })).toBe(true)
    pressToMove(key, opener(), text())
    expect(pressKey(key)).toBe(false)
    expect(pressKey(key, { later: graceMs })).toBe(true)
  })

  it('does nothing there while it is held', () => {
    pressToMove('Enter', opener(), cancel())
    expect(pressKey('Enter', { later: graceMs, repeat: true })).toBe(false)
    expect(pressKey('Enter', { later: graceMs })).toBe(true)
  })

  it('types no letter of its own, and any other', () => {
    pressToMove('n', opener(), text())
    expect(pressKey('n')).toBe(false)
    expect(pressKey('x')).toBe(true)
    expect(pressKey('n')).toBe(true)
  })

  it('acts on nothing else there, except to walk on', () => {
    pressToMove('g', opener(), cancel())
    expect(pressKey('g')).toBe(false)
    pressToMove('j', opener(), cancel())
    expect(pressKey('j')).toBe(true)
  })

  it('is another press after Tab or a tap', () => {
    pressToMove('Enter', opener(), cancel())
    pressKey('Tab')
    expect(pressKey('Enter')).toBe(true)
    pressToMove('Enter', opener(), cancel())
    fireEvent.pointerDown(text())
    expect(pressKey('Enter')).toBe(true)
  })
})

describe('a key that moves nothing', () => {
  it('acts as often as it is pressed', () => {
    opener().focus()
    expect([pressKey('Enter'), pressKey('Enter')]).toEqual([true, true])
    text().focus()
    expect([pressKey('n'), pressKey('n'), pressKey('Enter'), pressKey('Enter')]).toEqual([true, true, true, true])
  })
})
