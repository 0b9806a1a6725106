import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Sheet } from './Sheet.tsx'

function Example({ chosen }: { chosen: string[] }) {
  const [open, setOpen] = useState(false)
  const actions = ['查看/修改', '删除'].map((text) => ({ text, onChoose: () => chosen.push(text) }))
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        操作
      </button>
      {open && <Sheet title="张建国" actions={actions} onClose={() => setOpen(false)} />}
    </>
  )
}

async function open() {
  const chosen: string[] = []
  render(<Example chosen={chosen} />)
  await userEvent.click(screen.getByRole('button', { name: '操作' }))
  return chosen
}

describe('an action sheet', () => {
  it('closes and does what was chosen', async () => {
    const chosen = await open()
    expect(screen.getByRole('dialog', { name: '张建国' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    expect(chosen).toEqual(['删除'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['取消', 'Escape'])('does nothing by %s, and focus moves back', async (way) => {
    const chosen = await open()
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await userEvent.click(screen.getByRole('button', { name: way }))
    expect(chosen).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '操作' }))
  })

  it('stays open at the second touch of a double tap, however late a busy phone handles it', async () => {
    await open()
    const touchedAt = performance.now()
    const touch = new MouseEvent('click', { bubbles: true, detail: 2 })
    Object.defineProperty(touch, 'timeStamp', { value: touchedAt })
    const late = vi.spyOn(performance, 'now').mockReturnValue(touchedAt + 5_000)
    fireEvent(screen.getByRole('dialog'), touch)
    late.mockRestore()
    expect(screen.getByRole('dialog', { name: '张建国' })).toBeTruthy()
  })
})
