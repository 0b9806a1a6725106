import { z } from 'zod'
import { keysOf } from '../../keys-of.ts'
import { PlatformError } from '../ask.ts'
import type { FaceFailure, FaceOutcome, Verified } from './face-id.ts'

/** Tencent Cloud FaceID: the actions and their version. */
export const version = '2018-03-01'
export const actions = { start: 'DetectAuth', result: 'GetDetectInfoEnhanced' } as const

export const startRequest = (
  ruleId: string,
  { name, documentNumber, reference, returnUrl }: Verified & { returnUrl: string },
) => ({ RuleId: ruleId, IdCard: documentNumber, Name: name, RedirectUrl: returnUrl, Extra: reference })

/** InfoType 1 is text alone: neither pictures nor video leave the platform. */
export const resultRequest = (ruleId: string, vendorToken: string) => ({
  BizToken: vendorToken,
  RuleId: ruleId,
  InfoType: '1',
})

const failure = z.object({ Code: z.string() })

const detectAuthAnswer = z.object({
  Response: z.object({ Error: failure.optional(), Url: z.string().optional(), BizToken: z.string().optional() }),
})

const number = z.number().nullish()

const detectInfoAnswer = z.object({
  Response: z.object({
    Error: failure.optional(),
    Text: z
      .object({
        ErrCode: number,
        LiveStatus: number,
        Comparestatus: number,
        IdCard: z.string().nullish(),
        Name: z.string().nullish(),
        Extra: z.string().nullish(),
      })
      .nullish(),
  }),
})

type DetectText = NonNullable<z.infer<typeof detectInfoAnswer>['Response']['Text']>

const codesOf: Record<Exclude<FaceFailure, 'otherPerson'>, readonly number[]> = {
  pending: [14, 17],
  retry: [4, 8, 10, 12, 13, 201, 202, 1001, 1007, 1008, 2001, 2017],
  expired: [15],
  blocked: [16],
  documentDiffers: [301, 302, 303, 2002, 2003],
  notLive: [1002],
  failed: [1003, 1004, 1005, 1006],
  noRecord: [2005, 2007, 2008, 2009],
  nameMismatch: [2006],
  notSamePerson: [2010, 2011, 2012, 2013, 2014, 2015, 2016],
  unavailable: [1, 2, 3, 203, 204],
}

/** The meaning of a result's code (the vendor's table of H5 results). A code outside the table is a plain failure. */
function outcomeOfCode(code: number | null | undefined): Exclude<FaceOutcome, 'otherPerson'> {
  if (code === null || code === undefined) return 'pending'
  if (code === 0) return 'passed'
  return keysOf(codesOf).find((outcome) => codesOf[outcome].includes(code)) ?? 'failed'
}

/** An error of the call itself. */
function outcomeOfError(code: string): Exclude<FaceFailure, 'otherPerson'> {
  if (code === 'InvalidParameterValue.BizTokenExpired') return 'expired'
  if (code === 'InvalidParameterValue.BizTokenIllegal') return 'failed'
  if (code === 'FailedOperation.IdFormatError' || code === 'FailedOperation.NameFormatError') return 'documentDiffers'
  if (code === 'FailedOperation.IdNameMisMatch') return 'nameMismatch'
  return 'unavailable'
}

/**
 * The state of a flow after its start, or the platform's objection to this person. Throws faults that are ours to
 * repair.
 */
export function readStart(answer: unknown): { url: URL; vendorToken: string } | { refused: FaceFailure } {
  const { Error: fault, Url = '', BizToken = '' } = parsed(detectAuthAnswer, answer).Response
  if (fault) {
    const refused = outcomeOfError(fault.Code)
    if (refused === 'unavailable') throw new PlatformError('faceId', fault.Code)
    return { refused }
  }
  if (BizToken === '' || !URL.canParse(Url)) throw new PlatformError('faceId', 'garbage')
  return { url: new URL(Url), vendorToken: BizToken }
}

/** How a check ended, for our person and flow. */
export function readResult(answer: unknown, verified: Verified): { outcome: FaceOutcome; code: string } {
  const { Error: fault, Text: text } = parsed(detectInfoAnswer, answer).Response
  if (fault) return { outcome: outcomeOfError(fault.Code), code: fault.Code }
  const outcome = outcomeOfCode(text?.ErrCode)
  return { outcome: outcome === 'passed' && text ? judgePass(text, verified) : outcome, code: String(text?.ErrCode) }
}

/** A pass counts only when every part of it says so, for our person and flow. */
function judgePass(text: DetectText, { name, documentNumber, reference }: Verified): FaceOutcome {
  if (text.LiveStatus !== 0 || text.Comparestatus !== 0) return 'failed'
  const isOurs =
    text.Extra === reference && text.Name === name && text.IdCard?.toUpperCase() === documentNumber.toUpperCase()
  return isOurs ? 'passed' : 'otherPerson'
}

function parsed<S extends z.ZodType>(schema: S, answer: unknown): z.infer<S> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new PlatformError('faceId', 'garbage')
  return read.data
}
