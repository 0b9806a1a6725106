import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ignoreTaps } from './grace.ts'
import { useKeptFocus } from './use-kept-focus.ts'

function Rows() {
  useKeptFocus()
  const [rows, setRows] = useState(['甲', '乙'])
  return (
    <main tabIndex={-1}>
      <h1>草稿</h1>
      {rows.length === 0 && <p>没有了</p>}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              删除{row}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">下一步</button>
    </main>
  )
}

const press = async (name: string) => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}

describe('the focus of a removed element', () => {
  it('moves to what is left around it, from where Tab continues', async () => {
    render(<Rows />)
    await press('删除甲')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除乙' }))
    expect(screen.getByRole('list').hasAttribute('tabindex')).toBe(false)
  })

  it('moves to the nearest element with content, if nothing is left around it', async () => {
    render(<Rows />)
    await press('删除甲')
    await press('删除乙')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('does not move if the citizen has pointed elsewhere before', async () => {
    render(<Rows />)
    const row = screen.getByRole('button', { name: '删除甲' })
    row.focus()
    await userEvent.click(screen.getByText('草稿'))
    row.click()
    await waitFor(() => expect(screen.queryByRole('button', { name: '删除甲' })).toBeNull())
    expect(screen.getByRole('list').hasAttribute('tabindex')).toBe(false)
  })

  it('moves also after a tap into what had the focus already', async () => {
    render(<Rows />)
    const row = screen.getByRole('button', { name: '删除甲' })
    row.focus()
    await userEvent.pointer({ keys: '[MouseLeft>]', target: row })
    row.click()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
  })

  it('moves also after a second touch, which the screen did not take', async () => {
    render(<Rows />)
    const row = screen.getByRole('button', { name: '删除甲' })
    row.focus()
    ignoreTaps()
    await userEvent.click(document.documentElement, { pointerEventsCheck: 0 })
    expect(document.activeElement).toBe(row)
    row.click()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
  })
})
