import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseJson, rawBody } from '../http.ts'
import { tencentFault } from '../tencent-signature.ts'
import { codeText, type Fate, type SmsState } from './sms-state.ts'

/** SendSms, version 2021-01-11 (Tencent Cloud's API 3.0): errors come with HTTP 200 too. */
export function tencentRoutes(
  app: FastifyInstance,
  state: SmsState,
  credentials: { secretId: string; secretKey: string },
): void {
  app.post('/', async (request) => {
    const fault = tencentFault(request, { ...credentials, service: 'sms', now: state.now() }) ?? faultOfHeaders(request)
    if (fault) return failed(fault)
    const read = sendSms.safeParse(parseJson(rawBody(request)))
    if (!read.success) return failed(codeOfFault(read.error))
    const { PhoneNumberSet, SignName, TemplateParamSet, SessionContext } = read.data
    const phone = PhoneNumberSet[0].replace(/^(?:\+86|0086|86)/, '')
    const [code, minutes] = TemplateParamSet
    const fate = state.fateOf(phone)
    if (fate === 'arrears') return failed(fateCodes.arrears)
    if (!fate || fate === 'silent') state.deliver(phone, codeText(SignName, code, minutes), code)
    if (fate === 'silent') await state.silence()
    const status = fate ? { Code: fateCodes[fate], Message: fate } : { Code: 'Ok', Message: 'send success' }
    return responded({
      SendStatusSet: [
        {
          SerialNo: `${state.now().getTime()}:1`,
          PhoneNumber: `+86${phone}`,
          Fee: fate ? 0 : 1,
          SessionContext: SessionContext ?? '',
          ...status,
          IsoCode: 'CN',
        },
      ],
    })
  })
}

const fateCodes: Record<Fate, string> = {
  limited: 'LimitExceeded.PhoneNumberDailyLimit',
  blacklisted: 'FailedOperation.PhoneNumberInBlacklist',
  silent: 'InternalError.Timeout',
  arrears: 'UnauthorizedOperation.SerivceSuspendDueToArrears',
}

const sendSms = z.strictObject({
  PhoneNumberSet: z.tuple([
    z.string().regex(/^(?:\+86|0086|86)?1[3-9]\d{9}$/, 'InvalidParameterValue.IncorrectPhoneNumber'),
  ]),
  SmsSdkAppId: z.string().regex(/^\d{10}$/, 'InvalidParameterValue.SdkAppIdNotExist'),
  TemplateId: z.string().regex(/^\d+$/, 'FailedOperation.TemplateIncorrectOrUnapproved'),
  SignName: z.string().min(2, 'FailedOperation.SignatureIncorrectOrUnapproved'),
  // A template of a code takes digits alone, six at most.
  TemplateParamSet: z.tuple([
    z.string().regex(/^\d{1,6}$/, 'InvalidParameterValue.TemplateParameterFormatError'),
    z.string().regex(/^\d{1,6}$/, 'InvalidParameterValue.TemplateParameterFormatError'),
  ]),
  SessionContext: z.string().max(511).optional(),
  ExtendCode: z.string().optional(),
  SenderId: z.string().optional(),
})

function faultOfHeaders({ headers }: FastifyRequest): string | undefined {
  if (headers['x-tc-action'] !== 'SendSms') return 'InvalidAction'
  if (headers['x-tc-version'] !== '2021-01-11') return 'NoSuchVersion'
  if (!headers['x-tc-region']) return 'MissingParameter'
  return headers['content-type']?.startsWith('application/json') ? undefined : 'InvalidParameter'
}

function codeOfFault({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return 'UnknownParameter'
  return issue?.message.includes('.') ? issue.message : 'InvalidParameter'
}

const responded = (body: object) => ({ Response: { ...body, RequestId: randomUUID() } })
const failed = (code: string) => responded({ Error: { Code: code, Message: code } })
