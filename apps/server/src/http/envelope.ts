import { type EnvelopeKind, envelopeOf } from '@registration/contract/endpoint.ts'
import {
  fieldByName,
  httpStatusByName,
  httpStatusOf,
  type Language,
  refusals,
  refusalText,
  statByName,
} from '@registration/contract/refusals.ts'
import { deskFieldTexts, fieldText, fieldTexts, isFieldMessage } from '@registration/contract/rules/field-text.ts'
import { type Refused, refuse } from '../refuse.ts'
import { isRecord } from './body.ts'

/** The citizen's language: English if the client prefers it, also as `en_US` as some systems write it, else Chinese. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*en/i.test(acceptLanguage ?? '') ? 'en' : 'zh'
}

export function success(kind: EnvelopeKind, answerIn: 'data' | 'body', answer: unknown): Record<string, unknown> {
  const envelope = kind === 'errcode' ? { errcode: '00', errmsg: '' } : { stat: 1, message: '' }
  if (answerIn === 'body') return { ...envelope, ...(answer as object) }
  return answer === undefined ? envelope : { ...envelope, data: answer }
}

export interface RefusalAnswer {
  status: number
  retryAfter: number | undefined
  text: string
  body: Record<string, unknown>
}

/** A refusal as the envelope of its path. `own` is the endpoint's own data, already in the wire's words. */
export function refusalAnswer(path: string, refused: Refused, language: Language, own?: unknown): RefusalAnswer {
  const { refusal, details } = refused
  const { errcode } = refusals[refusal]
  const ownText = refusalText(refusal, language, paramsIn(details.params, language))
  const ownField = fieldByName[refusal]
  const fields =
    details.fields?.map(({ field, message }) => ({ field, message: fieldWords(message, language, path) })) ??
    (ownField === undefined ? undefined : [{ field: ownField, message: ownText }])
  const text = refusal === 'invalid' ? (fields?.[0]?.message ?? ownText) : ownText
  const data = fields ? { fields, ...(isRecord(own) ? own : {}) } : own
  const beside = { reason: refusal, ...(data === undefined ? {} : { data }) }
  return {
    status: httpStatusByName[refusal] ?? httpStatusOf[errcode],
    retryAfter: details.retryAfter ?? (errcode === '29' ? 60 : errcode === '98' ? 5 : undefined),
    text,
    body:
      envelopeOf(path) === 'errcode'
        ? { errcode, errmsg: text, ...beside }
        : { stat: statByName[refusal] ?? 0, message: text, errcode, ...beside },
  }
}

/** The text of a contract's check. Beyond the catalogue it is zod's own text for a value of the wrong kind. */
function fieldWords(message: string, language: Language, path: string): string {
  const word = message.split('?')[0] ?? ''
  const texts = path.startsWith('/desk/') ? deskFieldTexts : fieldTexts
  return isFieldMessage(word) ? fieldText(message, language, texts) : refusalText('invalid', language)
}

function paramsIn(params: Refused['details']['params'], language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([key, value]) => [key, typeof value === 'object' ? value[language] : value]),
  )
}

/** Zod's path as on the wire: `fwxxs[3].zl`, without the record that a call wraps around one form. */
export function fieldName(path: readonly PropertyKey[]): string {
  const unwrapped = path.length > 1 && typeof path[1] === 'string' ? path.slice(1) : path
  return unwrapped.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`
    return name === '' ? String(step) : `${name}.${String(step)}`
  }, '')
}

/** Faults of a payload by field. */
export function invalid(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Refused {
  return refuse('invalid', { fields: issues.map(({ path, message }) => ({ field: fieldName(path), message })) })
}
