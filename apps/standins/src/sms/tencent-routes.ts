import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callFault, failed, readParameters, responded } from '../tencent-call.ts'
import { codeText, type Fate, type SmsState } from './sms-state.ts'

/** SendSms, version 2021-01-11 (Tencent Cloud's API 3.0): errors come with HTTP 200 too. */
export function tencentRoutes(
  app: FastifyInstance,
  state: SmsState,
  credentials: { secretId: string; secretKey: string },
): void {
  const service = { service: 'sms', version: '2021-01-11', actions: ['SendSms'], isRegional: true, credentials }
  app.post('/', async (request) => {
    const fault = callFault(request, service, state.now())
    if (fault) return failed(fault)
    const read = readParameters(sendSms, request)
    if ('fault' in read) return failed(read.fault)
    const { PhoneNumberSet, SignName, TemplateParamSet, SessionContext } = read.sent
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
  // A code's template accepts digits only, six at most.
  TemplateParamSet: z.tuple([
    z.string().regex(/^\d{1,6}$/, 'InvalidParameterValue.TemplateParameterFormatError'),
    z.string().regex(/^\d{1,6}$/, 'InvalidParameterValue.TemplateParameterFormatError'),
  ]),
  SessionContext: z.string().max(511).optional(),
  ExtendCode: z.string().optional(),
  SenderId: z.string().optional(),
})
