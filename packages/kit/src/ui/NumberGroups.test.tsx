import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { inGroups, NumberGroups } from './NumberGroups.tsx'
import { ToastProvider } from './toast.tsx'

const unitNumber = '130403001002GB00012F00030045'
const groups = [6, 3, 3, 2, 5, 1, 8]

it('cuts a number into its groups, and leaves one of another length whole', () => {
  expect(inGroups(unitNumber, groups).map(({ text }) => text)).toEqual([
    '130403',
    '001',
    '002',
    'GB',
    '00012',
    'F',
    '00030045',
  ])
  expect(inGroups('130403', groups).map(({ text }) => text)).toEqual(['130403'])
})

it('copies the number without its gaps and says so', async () => {
  const user = userEvent.setup()
  render(
    <ToastProvider>
      <NumberGroups value={unitNumber} groups={groups} label="不动产单元号" />
    </ToastProvider>,
  )
  await user.click(screen.getByRole('button', { name: '复制 不动产单元号' }))
  expect(await navigator.clipboard.readText()).toBe(unitNumber)
  expect(screen.getByRole('status').textContent).toBe('已复制')
})
