import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SecretField } from './SecretField.tsx'

function Phone({ kept }: { kept: string }) {
  const [value, setValue] = useState(kept)
  const change = (event: { target: { value: string } }) => setValue(event.target.value)
  return <SecretField label="手机" value={value} mask={() => '138****8000'} hiddenHelp="点按后显示" onChange={change} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '手机' })

test('a value is masked until the field is tapped', async () => {
  render(<Phone kept="13800138000" />)
  expect(field().value).toBe('138****8000')
  expect(screen.getByText('点按后显示')).toBeTruthy()
  await userEvent.tab()
  expect(field().value).toBe('13800138000')
  expect(screen.queryByText('点按后显示')).toBeNull()
})

test('what is typed first replaces the whole value', async () => {
  render(<Phone kept="13800138000" />)
  await userEvent.tab()
  await userEvent.keyboard('139')
  expect(field().value).toBe('139')
})

test('an empty field has nothing to hide', () => {
  render(<Phone kept="" />)
  expect(field().value).toBe('')
  expect(screen.queryByText('点按后显示')).toBeNull()
})
