import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
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
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(answers).toEqual([expected])
    expect(screen.queryByRole('alertdialog')).toBeNull()
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
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    expect(screen.getByRole('alertdialog', { name: '提示' }).textContent).toContain('二')
  })
})
