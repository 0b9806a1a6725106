import { bookSlot } from '@registration/contract/appointments.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../locales/language.ts'
import { useField } from '../ui/forms/use-field.ts'
import { openDraft, useFormDraft } from '../ui/forms/use-form-draft.ts'
import { TextField } from '../ui/TextField.tsx'
import { resolverOf } from './form-resolver.ts'

interface Values {
  name: string
  phone: string
  documentNumber: string
}

const empty = { name: '', phone: '', documentNumber: '' }
const id = '0192f000-0000-7000-8000-000000000000'
const shape = (values: Values) => ({ ...values, calendarDayId: id, slotId: id })

function Form({ onSave }: { onSave: (values: Values) => void }) {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: openDraft('party', empty).values,
    resolver: resolverOf(bookSlot.input, shape),
  })
  const draft = useFormDraft('party', form)
  const save = form.handleSubmit((values) => {
    draft.forget()
    onSave(values)
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={save}>
        <Fields />
        <button type="submit">保存</button>
      </form>
    </FormProvider>
  )
}

function Fields() {
  const field = useField<Values>()
  return (
    <>
      <TextField label="姓名" required {...field('name')} />
      <TextField label="联系方式" required inputMode="tel" {...field('phone')} />
      <TextField label="证件号码" required {...field('documentNumber')} />
    </>
  )
}

const input = (label: string) => screen.getByRole('textbox', { name: new RegExp(label) })

afterEach(() => setLanguage('zh-CN'))

describe('a form over an endpoint’s own schema', () => {
  it('shows on saving what is wrong beside each field, and focuses the first', async () => {
    const saved: Values[] = []
    render(<Form onSave={(values) => saved.push(values)} />)
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '姓名不能为空',
      '请输入正确的手机号',
      '请输入合法的证件号码',
    ])
    expect(document.activeElement).toBe(input('姓名'))
    expect(input('姓名').getAttribute('aria-invalid')).toBe('true')
    expect(saved).toEqual([])
  })

  it('shows it on leaving a field, in the citizen’s language', async () => {
    await setLanguage('en')
    render(<Form onSave={() => undefined} />)
    await userEvent.click(input('姓名'))
    await userEvent.tab()
    expect((await screen.findByRole('alert')).textContent).toBe('Name is required')
  })

  it('accepts valid values', async () => {
    const saved: Values[] = []
    render(<Form onSave={(values) => saved.push(values)} />)
    await userEvent.type(input('姓名'), '张建国')
    await userEvent.type(input('联系方式'), '13800138001')
    await userEvent.type(input('证件号码'), '11010519491231002x')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(saved).toEqual([{ name: '张建国', phone: '13800138001', documentNumber: '11010519491231002x' }])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('restores a half-filled form until it is saved', async () => {
    const first = render(<Form onSave={() => undefined} />)
    await userEvent.type(input('姓名'), '张')
    first.unmount()
    expect(openDraft('party', empty).values).toEqual({ ...empty, name: '张' })
    render(<Form onSave={() => undefined} />)
    expect(input('姓名')).toHaveProperty('value', '张')
  })
})

describe('a draft', () => {
  it('restores only known fields of the same kind', () => {
    sessionStorage.setItem(
      'draft:x',
      JSON.stringify({ values: { name: 7, phone: '1', other: 'no', __proto__: { a: 1 } } }),
    )
    expect(openDraft('x', empty).values).toEqual({ ...empty, phone: '1' })
    sessionStorage.setItem('draft:x', '{')
    expect(openDraft('x', empty).values).toEqual(empty)
  })
})
