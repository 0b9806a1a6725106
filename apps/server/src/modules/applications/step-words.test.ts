import type { Language } from '@registration/contract/refusals.ts'
import { expect, test } from 'vitest'
import { toStepDto } from './application-rules.ts'

const business = { zh: '存量房买卖转移登记', en: 'Transfer on the sale of an existing home' }
const at = new Date('2026-03-10T01:00:00Z')

function words(activity: string, stage: string, language: Language): string[] {
  const step = toStepDto({ activity, stage, at }, language, business)
  return [step.activity, step.stage]
}

test.each([
  ['受理初审', business.zh, 'First review', business.en],
  ['复核', `${business.zh}（退回申请人）`, 'Second review', `${business.en} (returned to the applicant)`],
  ['归档', '', 'Archived', ''],
])('the step %s of %j is %s in English, and stays as it is in Chinese', (activity, stage, english, process) => {
  expect(words(activity, stage, 'en')).toEqual([english, process])
  expect(words(activity, stage, 'zh')).toEqual([activity, stage])
})

test('a registry’s own words stay as they are', () => {
  const own = ['现场核查', '转移登记（丛台区）'] as const
  for (const language of ['zh', 'en'] as const) expect(words(...own, language)).toEqual(own)
})
