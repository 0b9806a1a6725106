import { type CaseFact, type CaseReason, type Condition, unsure } from '@registration/contract/rules/case-questions.ts'
import type { Business, Text } from '../../content/content-schema.ts'

export const unsureText: Text = { zh: '不确定', en: 'Not sure' }

/** A fact as the reason for a paper: 因为：有人代办. */
export const factTexts: Record<CaseFact, Text> = {
  hasAgent: { zh: '有人代办', en: 'someone acts for a party' },
  hasCompany: { zh: '有一方是单位', en: 'a party is a company' },
  hasMinor: { zh: '有人未满18周岁', en: 'a party is under 18' },
  isJoint: { zh: '不动产是共有的', en: 'the property is owned by several people' },
  hasForeignDocument: { zh: '有人使用护照', en: 'a party has a passport' },
  oldCertificate: { zh: '证书是2015年以前的老证', en: 'the certificate is from before 2015' },
  isMortgaged: { zh: '登记簿上有抵押', en: 'the register has a mortgage' },
}

type Question = Business['questions'][number]

/** The text of an answer. Undefined if the question has no such choice (any more). */
export function answerText({ choices }: Question, answer: string): Text | undefined {
  return answer === unsure ? unsureText : choices.find(({ id }) => id === answer)?.text
}

/** When a paper is needed, for who has not answered: 房改房或者经济适用房. */
export function conditionText(business: Business, condition: Condition): Text {
  const join = (parts: readonly Condition[], zh: string, en: string): Text => {
    const texts = parts.map((part) => conditionText(business, part))
    return { zh: texts.map((each) => each.zh).join(zh), en: texts.map((each) => each.en).join(en) }
  }
  if ('all' in condition) return join(condition.all, '，并且', ', and ')
  if ('any' in condition) return join(condition.any, '，或者', ', or ')
  if (!('not' in condition)) return reasonText(business, condition) ?? { zh: '', en: '' }
  const { zh, en } = conditionText(business, condition.not)
  return { zh: `不是“${zh}”`, en: `not ‘${en}’` }
}

/** Why a paper is needed. Undefined without a reason. */
export function reasonText({ questions }: Business, reason: CaseReason | undefined): Text | undefined {
  if (!reason) return undefined
  if ('fact' in reason) return factTexts[reason.fact]
  const choice = questions.find(({ id }) => id === reason.question)?.choices.find(({ id }) => id === reason.choice)
  return choice?.because ?? choice?.text
}
