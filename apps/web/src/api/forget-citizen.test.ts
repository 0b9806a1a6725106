import '../preferences/elder-mode.ts'
import { beforeEach, expect, it } from 'vitest'
import { forgetCitizen, forgetOthers } from './forget-citizen.ts'
import { makeCitizenClient } from './query-client.ts'
import { sessionKey } from './session-key.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('leaves nothing of the citizen in the browser, and keeps the choices of elder mode and language', () => {
  const client = makeCitizenClient()
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

it('keeps drafts and answers over a sign-in of the same citizen, and deletes them before another’s', () => {
  const client = makeCitizenClient()
  forgetOthers(client, 'o-1', 'sign-in')
  sessionStorage.setItem('draft:person', '{"name":"张三"}')
  localStorage.setItem('submitted', 'x')
  client.setQueryData(['applications'], ['of o-1'])
  client.setQueryData(['sign-in', '1'], 'going on')
  client.setQueryData(sessionKey, null)
  forgetOthers(client, 'o-1', 'sign-in')
  expect(sessionStorage.getItem('draft:person')).not.toBeNull()
  expect(client.getQueryData(['applications'])).toEqual(['of o-1'])
  forgetOthers(client, 'o-2', 'sign-in')
  expect(sessionStorage.getItem('draft:person')).toBeNull()
  expect({ ...localStorage }).toEqual({})
  expect(client.getQueryData(['applications'])).toBeUndefined()
  expect(client.getQueryData(['sign-in', '1'])).toBe('going on')
})
