import type { CaseAct } from '@registration/contract/desk/case-words.ts'
import { permissionsOf, type Role } from '@registration/contract/permissions.ts'
import { describe, expect, test } from 'vitest'
import { actsOf, isOwnCase, mayReveal } from './may-rules.ts'

type Seen = Parameters<typeof actsOf>[0]

const me = 'the-officer'
const officer = (...roles: Role[]) => ({ staffId: me, roles, regions: ['130403'], permissions: permissionsOf(roles) })
const cadastral = officer('cadastral')
const registrar = officer('registrar')
const supervisor = officer('supervisor')

const aCase = (change: Partial<Seen> = {}): Seen => ({
  state: 'claimed',
  stage: 'cadastral',
  assignee: me,
  is_deleted: false,
  ...change,
})
const acts = (row: Seen, caller = cadastral, isBarred = false): CaseAct[] => actsOf(row, caller, { isBarred })

describe('a waiting case', () => {
  const waiting = aCase({ state: 'waiting', assignee: null })

  test('is claimed by an officer of its stage who is not barred, and by nobody else, who may declare an interest', () => {
    expect(acts(waiting)).toEqual(['claim', 'declareConflict', 'note'])
    expect(acts(waiting, cadastral, true)).toEqual(['declareConflict', 'note'])
    expect(acts(waiting, registrar)).toEqual(['declareConflict', 'note'])
  })

  test('is given, marked and supervised by a supervisor, who claims nothing and holds only at the registration', () => {
    const own: CaseAct[] = ['declareConflict', 'markUrgent', 'supervise', 'grantException', 'note', 'reveal']
    expect(acts(waiting, supervisor)).toEqual(['reassign', ...own])
    expect(acts({ ...waiting, stage: 'registration' }, supervisor)).toEqual(['reassign', 'hold', ...own])
  })
})

describe('a claimed case', () => {
  test('is worked on by its officer: passed or returned before the registration', () => {
    expect(acts(aCase())).toEqual([
      'release',
      'handOver',
      'hold',
      'declareConflict',
      'answerSupervision',
      'tick',
      'remark',
      'note',
      'reveal',
      'pass',
      'return',
    ])
  })

  test('is registered at the registration, where nobody remarks, passes or returns', () => {
    expect(acts(aCase({ stage: 'registration' }), registrar)).toEqual([
      'release',
      'handOver',
      'hold',
      'declareConflict',
      'answerSupervision',
      'tick',
      'note',
      'reveal',
      'register',
      'reportError',
    ])
  })

  test('is decided at no stage by who decided another one', () => {
    const decisions: CaseAct[] = ['pass', 'return', 'register']
    for (const [row, caller] of [
      [aCase(), cadastral],
      [aCase({ stage: 'registration' }), registrar],
    ] as const) {
      const barred = acts(row, caller, true)
      expect(barred.filter((act) => decisions.includes(act))).toEqual([])
      expect(barred).toContain('release')
    }
  })

  test('of another officer is read alone, and so is one’s own whose stage is no longer one’s own', () => {
    expect(acts(aCase({ assignee: 'another' }))).toEqual(['declareConflict', 'note'])
    expect(acts(aCase(), registrar)).toEqual(['declareConflict', 'note'])
    expect(isOwnCase(aCase(), cadastral)).toBe(true)
    expect(isOwnCase(aCase(), registrar)).toBe(false)
    expect(isOwnCase(aCase({ state: 'onHold' }), cadastral)).toBe(false)
    expect(isOwnCase(aCase({ assignee: 'another' }), cadastral)).toBe(false)
  })

  test('gets no exception from a supervisor who has it themselves: that takes two people', () => {
    const both = officer('cadastral', 'supervisor')
    expect(acts(aCase(), both)).not.toContain('grantException')
    expect(acts(aCase({ assignee: 'another' }), both)).toContain('grantException')
  })
})

describe('a case on hold', () => {
  test('is resumed by its officer, also one who is barred, and without one by any of its stage who is not', () => {
    expect(acts(aCase({ state: 'onHold' }))).toEqual(['resume', 'declareConflict', 'answerSupervision', 'note'])
    expect(acts(aCase({ state: 'onHold' }), cadastral, true)).toContain('resume')
    const nobodys = aCase({ state: 'onHold', assignee: null })
    expect(acts(nobodys)).toEqual(['resume', 'declareConflict', 'note'])
    expect(acts(nobodys, cadastral, true)).not.toContain('resume')
    expect(acts(nobodys, registrar)).not.toContain('resume')
    expect(acts(aCase({ state: 'onHold', assignee: 'another' }))).not.toContain('resume')
  })

  test('is not put on hold again, nor resumed, by a supervisor', () => {
    const held = acts(aCase({ state: 'onHold', stage: 'registration', assignee: 'another' }), supervisor)
    expect(held).not.toContain('hold')
    expect(held).not.toContain('resume')
  })
})

describe('a case that the office does not have', () => {
  test('is returned: it is still supervised, and an exception may be granted, but it is given to nobody', () => {
    expect(acts(aCase({ state: 'returned' }))).toEqual(['declareConflict', 'note'])
    expect(acts(aCase({ state: 'returned', assignee: null }), supervisor)).toEqual([
      'declareConflict',
      'supervise',
      'grantException',
      'note',
      'reveal',
    ])
  })

  test('is registered: its steps are recorded by a registrar, whoever registered it', () => {
    const done = aCase({ state: 'done', stage: 'registration', assignee: 'another' })
    expect(acts(done, registrar)).toEqual(['note', 'recordStep'])
    expect(acts(done, supervisor)).toEqual(['note', 'reveal'])
    expect(acts(done)).toEqual(['note'])
  })

  test('was deleted by its citizen: nothing is done with it any more, and no number is shown', () => {
    const deleted = aCase({ state: 'withdrawn', is_deleted: true, assignee: null })
    for (const caller of [cadastral, supervisor]) expect(acts(deleted, caller)).toEqual([])
    expect(mayReveal(aCase({ is_deleted: true }), cadastral)).toBe(false)
    expect(mayReveal(aCase({ is_deleted: true }), supervisor)).toBe(false)
  })
})

test('a role that works on no cases gets no act but a note, and the call itself needs more', () => {
  for (const role of ['counter', 'archive', 'system', 'auditor'] as const)
    for (const state of ['waiting', 'claimed', 'onHold', 'returned', 'done'] as const)
      expect([role, state, acts(aCase({ state }), officer(role))]).toEqual([role, state, ['note']])
})
