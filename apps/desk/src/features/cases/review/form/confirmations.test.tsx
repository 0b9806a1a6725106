import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aCase, aForm, openCase, stubWideWindow } from '../../../../testing/open-case.tsx'
import type { CaseForm } from '../case-rules.ts'

type Confirmation = CaseForm['confirmations'][number]

beforeEach(stubWideWindow)

it.each<[Pick<Confirmation, 'state' | 'method'>, string]>([
  [{ state: 'confirmed', method: 'code' }, '已用短信验证码确认 2026-03-10 09:00'],
  [{ state: 'confirmed', method: 'face' }, '已人脸核验确认 2026-03-10 09:00'],
  [{ state: 'confirmed', method: 'counter' }, '已确认 2026-03-10 09:00'],
  [{ state: 'open', method: '' }, '尚未确认'],
  [{ state: 'counter', method: '' }, '待窗口确认'],
  [{ state: 'refused', method: '' }, '不同意申请内容 2026-03-10 09:00'],
  [{ state: 'notMe', method: '' }, '表示不是本人的申请 2026-03-10 09:00'],
  [{ state: 'retracted', method: '' }, '已撤回确认 2026-03-10 09:00'],
])('an officer reads of a party that is %o', async (confirmation, words) => {
  const form = aForm()
  const [party] = form.parties
  const confirmations = [{ partyId: party?.id ?? '', at: '2026-03-10 09:00:00', ...confirmation }]
  openCase(aCase({ form: { ...form, confirmations } }))
  expect(await screen.findByText(words)).toBeTruthy()
})
