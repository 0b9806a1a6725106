import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseJson, queryFields, rawBody } from '../http.ts'
import { judge } from '../judge.ts'
import type { AccountTokens } from './account-tokens.ts'
import { isWechatError, type WechatError } from './wechat-errors.ts'

/** The payload, if it has exactly the shape, or the platform's error. */
export type Judged<S extends z.ZodType> = { sent: z.output<S> } | { error: WechatError }

/** A required text. */
export const present = (missing: WechatError) => z.string(missing).min(1, missing)

/** A required text with this value. */
export const exactly = (expected: string, missing: WechatError, wrong: WechatError) =>
  present(missing).refine((given) => given === expected, wrong)

/** The account's token while it is valid. */
export const livingToken = (tokens: AccountTokens) =>
  z.string('missingToken').superRefine((given, context) => {
    const message = tokens.faultOf(given)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Checks the query of a call. */
export const judgeQuery = <S extends z.ZodType>(shape: S, request: FastifyRequest): Judged<S> =>
  judged(shape, queryFields(request), 'invalidArguments')

/** Checks the JSON of a call: its content type must be JSON, and its characters must not be `\u` escapes. */
export function judgeJson<S extends z.ZodType>(shape: S, request: FastifyRequest): Judged<S> {
  const text = rawBody(request)
  if (!/^application\/json(?:; ?charset=utf-8)?$/i.test(request.headers['content-type'] ?? '')) {
    return { error: 'invalidJson' }
  }
  return /\\u[\da-f]{4}/i.test(text) ? { error: 'invalidCharacters' } : judged(shape, parseJson(text), 'invalidJson')
}

function judged<S extends z.ZodType>(shape: S, sent: unknown, otherwise: WechatError): Judged<S> {
  const outcome = judge(shape, sent, { missing: otherwise, unknown: otherwise, wrong: otherwise })
  if ('sent' in outcome) return outcome
  return { error: isWechatError(outcome.fault) ? outcome.fault : otherwise }
}
