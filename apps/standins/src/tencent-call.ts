import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseJson, queryFields, rawBody } from './http.ts'
import { judge } from './judge.ts'
import { tencentFault } from './tencent-signature.ts'

/** A service of Tencent Cloud's API 3.0. */
export interface TencentService {
  /** Its short name, such as `sms`. */
  service: string
  version: string
  actions: readonly string[]
  /** Whether a call must name its region. */
  isRegional: boolean
  credentials: { secretId: string; secretKey: string }
}

const words = { missing: 'MissingParameter', unknown: 'UnknownParameter', wrong: 'InvalidParameter' }

const none = z.strictObject({})

/** Checks a call by its signature, then by its headers and query. Returns the code of a fault. */
export function callFault(
  request: FastifyRequest,
  { service, version, actions, isRegional, credentials }: TencentService,
  now: Date,
): string | undefined {
  const unsigned = tencentFault(request, { ...credentials, service, now })
  if (unsigned) return unsigned
  const region = z.string().regex(/^[a-z]{2}-[a-z]+(?:-\d)?$/, 'UnsupportedRegion')
  const headers = z.strictObject({
    'x-tc-action': z.enum(actions, 'InvalidAction'),
    'x-tc-version': z.literal(version, 'NoSuchVersion'),
    'x-tc-timestamp': z.string(),
    'x-tc-region': isRegional ? region : region.optional(),
    'x-tc-language': z.enum(['zh-CN', 'en-US']).optional(),
    'content-type': z.string().regex(/^application\/json(?:; ?charset=utf-8)?$/i),
  })
  const own = Object.entries(request.headers).filter(([name]) => name === 'content-type' || name.startsWith('x-tc-'))
  const judged = judge(headers, Object.fromEntries(own), words)
  if ('fault' in judged) return judged.fault
  const query = judge(none, queryFields(request), words)
  return 'fault' in query ? query.fault : undefined
}

/** The parameters of a call, exactly in the action's shape, or the code of the first fault. */
export const readParameters = <S extends z.ZodType>(shape: S, request: FastifyRequest) =>
  judge(shape, parseJson(rawBody(request)), words)

export const responded = (body: object) => ({ Response: { ...body, RequestId: randomUUID() } })

/** Errors come under HTTP 200 too. */
export const failed = (code: string) => responded({ Error: { Code: code, Message: code } })
