import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseJson, queryFields, rawBody } from '../http.ts'
import { judge } from '../judge.ts'
import { aliyunFault } from './aliyun-signature.ts'
import { codeText, type Fate, type SmsState } from './sms-state.ts'

/** SendSms of dysmsapi, 2017-05-25: business refusals come with HTTP 200, the gateway's with 400. */
export function aliyunRoutes(
  app: FastifyInstance,
  state: SmsState,
  credentials: { keyId: string; keySecret: string },
): void {
  const usedNonces = new Set<string>()
  const useNonce = (nonce: string) => nonce !== '' && !usedNonces.has(nonce) && Boolean(usedNonces.add(nonce))

  app.post('/', async (request, reply) => {
    const refuse = (code: string) =>
      reply.code(400).send({ Code: code, Message: code, RequestId: randomUUID(), HostId: request.headers.host })
    const fault = aliyunFault(request, { ...credentials, now: state.now() }, useNonce)
    if (fault) return refuse(fault)
    if (request.headers['x-acs-action'] !== 'SendSms') return refuse('InvalidAction.NotFound')
    if (request.headers['x-acs-version'] !== '2017-05-25') return refuse('InvalidVersion')
    // Parameters are in the query. Those in a body would count as the call's too.
    if (rawBody(request) !== '') return refuse('InvalidParameter')
    const read = judge(sendSms, queryFields(request), words)
    if ('fault' in read) return answered(read.fault)
    const { PhoneNumbers: phone, SignName, TemplateParam } = read.sent
    const fate = state.fateOf(phone)
    if (!fate || fate === 'silent')
      state.deliver(phone, codeText(SignName, TemplateParam.code, '5'), TemplateParam.code)
    if (fate === 'silent') await state.silence()
    return fate ? answered(fateCodes[fate]) : { ...answered('OK'), BizId: `${state.now().getTime()}^0` }
  })
}

const fateCodes: Record<Fate, string> = {
  limited: 'isv.BUSINESS_LIMIT_CONTROL',
  // The provider has no code for a blacklist of phones. Its BLACK_KEY_CONTROL_LIMIT is about words in the message.
  blacklisted: 'isv.MOBILE_NUMBER_ILLEGAL',
  silent: 'isp.SYSTEM_ERROR',
  arrears: 'isv.AMOUNT_NOT_ENOUGH',
}

const words = {
  missing: 'isv.INVALID_PARAMETERS',
  unknown: 'isv.INVALID_PARAMETERS',
  wrong: 'isv.INVALID_PARAMETERS',
}

/** The variables of the office's template. */
const variables = z.strictObject({ code: z.string('isv.TEMPLATE_MISSING_PARAMETERS').regex(/^\d{1,6}$/) })

const sendSms = z.strictObject({
  PhoneNumbers: z.string().regex(/^(?:\+?86)?1[3-9]\d{9}$/, 'isv.MOBILE_NUMBER_ILLEGAL'),
  SignName: z.string().min(2, 'isv.SMS_SIGNATURE_ILLEGAL'),
  TemplateCode: z.string().regex(/^SMS_\d+$/, 'isv.SMS_TEMPLATE_ILLEGAL'),
  TemplateParam: z.string('isv.TEMPLATE_MISSING_PARAMETERS').transform(parseJson).pipe(variables),
  OutId: z.string().min(1).max(256).optional(),
})

const answered = (code: string) => ({ Code: code, Message: code, RequestId: randomUUID() })
