import '../preferences/elder-mode.ts'
import { beforeEach, expect, it } from 'vitest'
import { forgetCitizen, keepDraftsOf } from './forget-citizen.ts'
import { makeQueryClient } from './query-client.ts'
import { sessionKey } from './session-key.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('leaves nothing of the citizen in the browser, and keeps the choices of elder mode and language', () => {
  const client = makeQueryClient()
  client.setQueryData(sessionKey, { user: 'x' })
  client.setQueryData(['applications'], ['x'])
  sessionStorage.setItem('draft:person', '{"name":"张三"}')
  sessionStorage.setItem('face-token', 't')
  localStorage.setItem('countdown:own-data', '1')
  localStorage.setItem('elder-mode', 'on')
  localStorage.setItem('language', 'en')
  forgetCitizen(client)
  expect(client.getQueryData(sessionKey)).toBeNull()
  expect(client.getQueryData(['applications'])).toBeUndefined()
  expect(Object.keys(sessionStorage)).toEqual([])
  expect({ ...localStorage }).toEqual({ 'elder-mode': 'on', language: 'en' })
})

it('keeps drafts over a sign-in of the same citizen, and deletes them before another’s', () => {
  keepDraftsOf('o-1')
  sessionStorage.setItem('draft:person', '{"name":"张三"}')
  keepDraftsOf('o-1')
  expect(sessionStorage.getItem('draft:person')).not.toBeNull()
  keepDraftsOf('o-2')
  expect(sessionStorage.getItem('draft:person')).toBeNull()
})
