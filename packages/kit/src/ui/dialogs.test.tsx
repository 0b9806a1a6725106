import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { tap } from '../testing/tap.ts'
import { type Dialogs, DialogsProvider, useDialogs } from './dialogs.tsx'

function Asker({ ask }: { ask: (dialogs: Dialogs) => void }) {
  const dialogs = useDialogs()
  return (
    <button type="button" onClick={() => ask(dialogs)}>
      问
    </button>
  )
}

async function open(ask: (dialogs: Dialogs) => void) {
  render(
    <DialogsProvider>
      <Asker ask={ask} />
    </DialogsProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: '问' }))
}

describe('a confirm', () => {
  it.each([
    ['确定', true],
    ['取消', false],
  ])('answers %s by %s', async (button, expected) => {
    const answers: boolean[] = []
    await open(async ({ confirm }) => answers.push(await confirm('您确定要申请吗？')))
    expect(screen.getByRole('alertdialog', { name: '提示' }).textContent).toContain('您确定要申请吗？')
    await tap(button)
    expect(answers).toEqual([expected])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('keeps the hours of a slot in one line', async () => {
    const text = '确定要取消 11月30日（星期一）08:30-09:30 的预约吗？名额会立即释放。'
    await open(({ confirm }) => void confirm(text))
    expect(screen.getByRole('alertdialog').textContent).toContain(text)
    expect(screen.getByText('08:30-09:30').className).toMatch(/whole/)
  })

  it('is declined by Escape, and focus moves back to where it was', async () => {
    const answers: boolean[] = []
    await open(async ({ confirm }) =>
      answers.push(await confirm({ title: '删除', text: '?', okText: '删', danger: true })),
    )
    expect(screen.getByRole('button', { name: '删' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(answers).toEqual([false])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '问' }))
  })
})

describe('an alert', () => {
  it('has one button, and the next one waits for it', async () => {
    await open(({ alert }) => {
      void alert({ title: '警告', text: '一' })
      void alert('二')
    })
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
    await tap('确定')
    expect(screen.getByRole('alertdialog', { name: '提示' }).textContent).toContain('二')
  })
})

describe('a dialog', () => {
  const dialog = () => screen.queryByRole('alertdialog')

  it.each([
    ['agreed to', '确定', true],
    ['declined', '取消', false],
  ])('is not %s by the second touch of a double tap', async (_what, button, expected) => {
    const answers: boolean[] = []
    await open(async ({ confirm }) => answers.push(await confirm('您确定要执行删除操作吗？')))
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(dialog()).not.toBeNull()
    await tap(button)
    expect(answers).toEqual([expected])
  })

  it('is closed by back, which leads no further', async () => {
    const before = location.href
    const answers: boolean[] = []
    await open(async ({ confirm }) => answers.push(await confirm('?')))
    await waitFor(() => expect(history.state).toMatchObject({ dialogs: 1 }))
    history.back()
    await waitFor(() => expect(dialog()).toBeNull())
    expect(answers).toEqual([false])
    expect(location.href).toBe(before)
  })

  it('leaves nothing in the history after its answer', async () => {
    await open(async ({ confirm }) => void confirm('?'))
    await tap('确定')
    await waitFor(() => expect(history.state?.dialogs ?? 0).toBe(0))
  })

  it('is declined when the screen that asked is left', async () => {
    const answers: boolean[] = []
    await open(async ({ confirm }) => answers.push(await confirm('?')))
    act(() => history.pushState(null, '', '/elsewhere'))
    await waitFor(() => expect(dialog()).toBeNull())
    expect(answers).toEqual([false])
  })
})
