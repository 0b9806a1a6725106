import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { openDraft, useFormDraft, withDraft } from './use-form-draft.ts'

function Form() {
  const form = useForm({ defaultValues: { content: '' } })
  useFormDraft('form', form)
  return <input aria-label="content" {...form.register('content')} />
}

it('saves the last character on a page that is left at once', async () => {
  render(<Form />)
  await userEvent.type(screen.getByLabelText('content'), 'abc')
  dispatchEvent(new Event('pagehide'))
  expect(withDraft('form', { content: '' })).toEqual({ content: 'abc' })
})

it('opens a record with what was typed, based on what was read then, over what is stored now', () => {
  const base = { phone: '1', address: 'here' }
  sessionStorage.setItem('draft:party', JSON.stringify({ values: { phone: '2', address: 'here' }, base }))
  expect(openDraft('party', { phone: '3', address: 'there' })).toEqual({
    values: { phone: '2', address: 'there' },
    base: { phone: '1', address: 'there' },
  })
})
