import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showInDesk } from '../testing/show-in-desk.tsx'
import { CaseKeysHelp } from './CaseKeysHelp.tsx'
import { setKeysOn, useCaseKeys } from './use-case-keys.ts'

const onError = vi.fn()
const acts = { pass: vi.fn(), tick: vi.fn(), back: vi.fn(), next: vi.fn() }

function Case() {
  useCaseKeys(acts)
  return (
    <>
      <label>
        意见
        <textarea />
      </label>
      <label>
        <input type="checkbox" /> 已核对
      </label>
      <select aria-label="原因">
        <option>填写有误</option>
      </select>
      <button type="button">领取</button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a line of the form takes the focus */}
      <fieldset tabIndex={0} aria-label="权利人" />
      <CaseKeysHelp onError={onError} />
    </>
  )
}

beforeEach(() => {
  for (const act of Object.values(acts)) act.mockReset()
  setKeysOn(true)
})

describe('a key', () => {
  it('acts wherever nothing is typed', async () => {
    showInDesk(<Case />)
    await userEvent.keyboard('p')
    screen.getByRole('group').focus()
    await userEvent.keyboard('j ')
    screen.getByRole('checkbox').focus()
    await userEvent.keyboard('{Escape}')
    expect(Object.values(acts).map((act) => act.mock.calls.length)).toEqual([1, 1, 1, 1])
  })

  it('is typed in a field, and chooses in a list', async () => {
    showInDesk(<Case />)
    await userEvent.type(screen.getByLabelText<HTMLTextAreaElement>('意见'), 'p j')
    expect(screen.getByLabelText<HTMLTextAreaElement>('意见').value).toBe('p j')
    screen.getByLabelText('原因').focus()
    await userEvent.keyboard('p')
    for (const act of Object.values(acts)) expect(act).not.toHaveBeenCalled()
  })

  it('does nothing while an input method composes', () => {
    showInDesk(<Case />)
    fireEvent.keyDown(document.body, { key: 'p', isComposing: true })
    expect(acts.pass).not.toHaveBeenCalled()
  })

  it('presses what has the focus instead of ticking: the space', async () => {
    showInDesk(<Case />)
    screen.getByRole('checkbox').focus()
    await userEvent.keyboard(' ')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    screen.getByRole('button', { name: '领取' }).focus()
    await userEvent.keyboard(' ')
    expect(acts.tick).not.toHaveBeenCalled()
  })
})

describe('the list of the keys', () => {
  it('opens by its key and by its button, names every key, and closes to where the focus was', async () => {
    showInDesk(<Case />)
    screen.getByRole('group').focus()
    await userEvent.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: '快捷键' })
    expect(dialog.querySelectorAll('kbd')).toHaveLength(22)
    for (const line of ['J下一件', '/查询（Ctrl K）', '↑ ↓上一处、下一处']) expect(dialog.textContent).toContain(line)
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('group'))
    await userEvent.click(screen.getByRole('button', { name: '快捷键' }))
    expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeTruthy()
  })

  it('stops the other keys while it is open', async () => {
    showInDesk(<Case />)
    await userEvent.keyboard('?')
    await screen.findByRole('dialog')
    await userEvent.keyboard('p')
    expect(acts.pass).not.toHaveBeenCalled()
  })

  it('switches them off at this computer', async () => {
    showInDesk(<Case />)
    await userEvent.click(screen.getByRole('button', { name: '快捷键' }))
    await userEvent.click(await screen.findByRole('switch', { name: '使用快捷键' }))
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    await userEvent.keyboard('p?')
    expect(acts.pass).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem('case-keys')).toBe('off')
  })
})
