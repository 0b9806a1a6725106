import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { key: 'a', label: '未提交' },
  { key: 'b', label: '待审核' },
  { key: 'c', label: '已通过' },
] as const

function Example() {
  const [current, setCurrent] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Tabs label="状态" tabs={tabs} current={current} onChange={setCurrent}>
      {current}
    </Tabs>
  )
}

it('moves between tabs by tap, arrows, Home and End, and shows the panel of the current one', async () => {
  render(<Example />)
  const selected = () => screen.getByRole('tab', { selected: true })
  await userEvent.click(screen.getByRole('tab', { name: '待审核' }))
  expect(screen.getByRole('tabpanel', { name: '待审核' }).textContent).toBe('b')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(selected().textContent).toBe('未提交')
  await userEvent.keyboard('{End}')
  expect(selected().textContent).toBe('已通过')
  expect(document.activeElement).toBe(selected())
  await userEvent.keyboard('{Home}')
  expect(selected().textContent).toBe('未提交')
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})
