import { groupAmount } from '@registration/contract/rules/amount.ts'
import { groupTypedUnitNumber } from '@registration/contract/rules/unit-number.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { GroupedField } from './GroupedField.tsx'

function Grouped({ kind, start = '' }: { kind: 'amount' | 'unitNumber'; start?: string }) {
  const [value, setValue] = useState(start)
  const isAmount = kind === 'amount'
  return (
    <>
      <GroupedField
        label="号码"
        name="number"
        value={value}
        onValue={setValue}
        onBlur={() => undefined}
        inputRef={() => undefined}
        group={isAmount ? groupAmount : groupTypedUnitNumber}
        separators={isAmount ? /[\s,，]/g : /[\s-]/g}
      />
      <output>{value}</output>
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('号码')
const saved = () => screen.getByRole('status').textContent

test('a number is grouped as it is typed, and its value is not', async () => {
  render(<Grouped kind="unitNumber" />)
  await userEvent.type(input(), '130403001002GB00012F00030045')
  expect(input().value).toBe('130403 001 002 GB 00012 F 00030045')
  expect(saved()).toBe('130403001002GB00012F00030045')
})

test.each([
  '130403 001 002 GB 00012 F 00030045',
  '130403001002GB00012F00030045',
  ' 130403-001-002-GB00012-F00030045\n',
])('a pasted number has its own groups: %j', async (pasted) => {
  render(<Grouped kind="unitNumber" />)
  await userEvent.click(input())
  await userEvent.paste(pasted)
  expect(input().value).toBe('130403 001 002 GB 00012 F 00030045')
  expect(saved()).toBe('130403001002GB00012F00030045')
})

test('the caret stays between the same digits when one is added in the middle', async () => {
  render(<Grouped kind="amount" start="120000" />)
  expect(input().value).toBe('120,000')
  await userEvent.type(input(), '5', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(input().value).toBe('1,250,000')
  expect(input().selectionStart).toBe('1,25'.length)
  await userEvent.keyboard('6')
  expect(input().value).toBe('12,560,000')
  expect(saved()).toBe('12560000')
})

test('the caret stays when a digit in the middle is deleted, and a separator alone cannot be', async () => {
  render(<Grouped kind="amount" start="1250000" />)
  await userEvent.type(input(), '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect(input().value).toBe('120,000')
  expect(input().selectionStart).toBe(2)
  await userEvent.type(input(), '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect(saved()).toBe('120000')
  expect(input().selectionStart).toBe(3)
})

test('a decimal point and decimals can be typed', async () => {
  render(<Grouped kind="amount" />)
  await userEvent.type(input(), '1234567.05')
  expect(input().value).toBe('1,234,567.05')
  expect(saved()).toBe('1234567.05')
})

test('a keyboard that composes finds its text unchanged until it has finished', () => {
  render(<Grouped kind="unitNumber" />)
  fireEvent.compositionStart(input())
  fireEvent.input(input(), { target: { value: '1304030' }, isComposing: true })
  expect(input().value).toBe('1304030')
  expect(saved()).toBe('')
  fireEvent.compositionEnd(input())
  expect(input().value).toBe('130403 0')
  expect(saved()).toBe('1304030')
})
