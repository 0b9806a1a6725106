import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { SelectField } from './SelectField.tsx'
import { TextArea } from './TextArea.tsx'
import { DateField, NumberField, TextField } from './TextField.tsx'

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('')

describe('a field', () => {
  it('is called by its label and described by its help and its error', () => {
    render(<TextField label="姓名" required help="与证件一致" error="姓名不能为空" />)
    const input = screen.getByRole('textbox', { name: '姓名' })
    expect(describedBy(input)).toContain('与证件一致')
    expect(describedBy(input)).toContain('姓名不能为空')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  it('for a number brings the decimal keyboard and keeps what was typed', async () => {
    render(<NumberField label="取得价格" unit="元" />)
    const input = screen.getByRole('textbox', { name: '取得价格' })
    expect(input.getAttribute('inputmode')).toBe('decimal')
    await userEvent.type(input, '118.30')
    expect(input).toHaveProperty('value', '118.30')
  })

  it('for a day stays within 1949 and 2099', () => {
    render(<DateField label="权利起始时间" />)
    const input = screen.getByLabelText('权利起始时间')
    expect([input.getAttribute('min'), input.getAttribute('max')]).toEqual(['1949-01-01', '2099-12-31'])
  })

  it('for a choice asks 请选择 until something is chosen', async () => {
    render(<SelectField label="房屋用途" options={[{ value: '10', text: '住宅' }]} />)
    const select = screen.getByRole('combobox', { name: '房屋用途' })
    expect(select).toHaveProperty('value', '')
    expect(screen.getByRole('option', { name: '请选择' })).toBeTruthy()
    await userEvent.selectOptions(select, '住宅')
    expect(select).toHaveProperty('value', '10')
  })

  it('that must be chosen cannot be emptied again', async () => {
    render(<SelectField label="证件类型" required options={[{ value: '1', text: '身份证' }]} />)
    const select = screen.getByRole('combobox', { name: '证件类型' })
    expect(select).toHaveProperty('value', '')
    await userEvent.selectOptions(select, '身份证')
    await userEvent.selectOptions(select, '请选择')
    expect(select).toHaveProperty('value', '1')
  })
})

function Filled() {
  const form = useForm({ defaultValues: { location: '丛台区' } })
  return <TextArea label="坐落" {...form.register('location')} max={200} />
}

describe('a text area', () => {
  it('counts what a form has filled in', () => {
    render(<Filled />)
    expect(screen.getByRole('textbox', { name: '坐落' })).toHaveProperty('value', '丛台区')
    expect(screen.getByText('3/200')).toBeTruthy()
  })

  it('counts characters as a citizen does, and shows too many instead of cutting them', async () => {
    render(<TextArea label="坐落" max={3} />)
    const area = screen.getByRole('textbox', { name: '坐落' })
    await userEvent.type(area, '𠮷野')
    expect(screen.getByText('2/3')).toBeTruthy()
    await userEvent.type(area, '家屋')
    expect(screen.getByText('4/3')).toBeTruthy()
    expect(area).toHaveProperty('value', '𠮷野家屋')
  })
})
