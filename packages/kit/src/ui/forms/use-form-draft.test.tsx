import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DraftNote } from './DraftNote.tsx'
import { openDraft, useFormDraft } from './use-form-draft.ts'

function Form() {
  const form = useForm({ defaultValues: { content: '' } })
  const { keptAt } = useFormDraft('form', form)
  return (
    <>
      <input aria-label="content" {...form.register('content')} />
      <DraftNote keptAt={keptAt} before="边填边保存" />
    </>
  )
}

it('saves the last character on a page that is left at once', async () => {
  render(<Form />)
  await userEvent.type(screen.getByLabelText('content'), 'abc')
  dispatchEvent(new Event('pagehide'))
  expect(openDraft('form', { content: '' }).values).toEqual({ content: 'abc' })
})

it('opens a record with what was typed, based on what was read then, over what is stored now', () => {
  const base = { phone: '1', address: 'here' }
  sessionStorage.setItem('draft:party', JSON.stringify({ values: { phone: '2', address: 'here' }, base }))
  expect(openDraft('party', { phone: '3', address: 'there' })).toEqual({
    values: { phone: '2', address: 'there' },
    base: { phone: '1', address: 'there' },
  })
})

it('says that the draft is kept, and nothing where the storage takes nothing', async () => {
  const { unmount } = render(<Form />)
  await userEvent.type(screen.getByLabelText('content'), 'a')
  await screen.findByText(/草稿已保存/)
  unmount()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  render(<Form />)
  await userEvent.type(screen.getByLabelText('content'), 'a')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByText(/保存/)).toBeNull()
})
