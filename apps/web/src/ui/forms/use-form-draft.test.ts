import { expect, it } from 'vitest'
import { forgetDrafts, withDraft } from './use-form-draft.ts'

it('forgets every draft of the tab, and nothing else that is kept there', () => {
  sessionStorage.setItem('draft:feedback', JSON.stringify({ content: '半句' }))
  sessionStorage.setItem('draft:party:1', JSON.stringify({ name: '赵' }))
  sessionStorage.setItem('sign-in-departures', '[]')
  expect(withDraft('feedback', { content: '' })).toEqual({ content: '半句' })
  forgetDrafts()
  expect(withDraft('feedback', { content: '' })).toEqual({ content: '' })
  expect(Object.keys(sessionStorage)).toEqual(['sign-in-departures'])
})
