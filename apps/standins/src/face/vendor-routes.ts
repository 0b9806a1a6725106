import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseJson, rawBody } from '../http.ts'
import { tencentFault } from '../tencent-signature.ts'
import { type FaceState, type Fault, type Flow, findResult } from './face-state.ts'

/** DetectAuth and GetDetectInfoEnhanced, version 2018-03-01 (Tencent Cloud's API 3.0): errors come with HTTP 200 too. */
export function vendorRoutes(
  app: FastifyInstance,
  state: FaceState,
  credentials: { secretId: string; secretKey: string },
  pageOf: (request: FastifyRequest, flow: Flow) => string,
): void {
  app.post('/', async (request, reply) => {
    const fault =
      tencentFault(request, { ...credentials, service: 'faceid', now: state.now() }) ?? faultOfHeaders(request)
    if (fault) return failed(fault)
    const ordered = state.takeFault()
    if (ordered === 'silent') await state.silence()
    if (ordered === 'garbage') return reply.type('text/html').send('<html>502 Bad Gateway</html>')
    if (ordered === 'serverError') return reply.code(500).send(failed('InternalError'))
    if (ordered === 'arrears') return failed('UnauthorizedOperation.Arrears')
    return request.headers['x-tc-action'] === 'DetectAuth'
      ? detectAuth(request, state, (flow) =>
          ordered === 'foreignPage' ? 'https://evil.example/' : pageOf(request, flow),
        )
      : detectInfo(request, state, ordered)
  })
}

const detectAuthBody = z.strictObject({
  RuleId: z.string().regex(/^\d+$/, 'InvalidParameterValue.RuleIdNotExist'),
  IdCard: z.string().regex(/^\d{17}[\dX]$/, 'FailedOperation.IdFormatError'),
  Name: z.string().min(1, 'FailedOperation.NameFormatError').max(32, 'FailedOperation.NameFormatError'),
  RedirectUrl: z.url().max(1024),
  Extra: z.string().max(1024).optional(),
})

function detectAuth(request: FastifyRequest, state: FaceState, pageOf: (flow: Flow) => string) {
  const read = detectAuthBody.safeParse(parseJson(rawBody(request)))
  if (!read.success) return failed(codeOfFault(read.error))
  const { RuleId, IdCard, Name, RedirectUrl, Extra = '' } = read.data
  const flow = state.start({ ruleId: RuleId, name: Name, documentNumber: IdCard, returnUrl: RedirectUrl, extra: Extra })
  return responded({ Url: pageOf(flow), BizToken: flow.bizToken })
}

// Text alone may be asked for: pictures and video of citizens have no business with us.
const detectInfoBody = z.strictObject({ BizToken: z.string(), RuleId: z.string(), InfoType: z.literal('1') })

function detectInfo(request: FastifyRequest, state: FaceState, ordered: Fault | undefined) {
  const read = detectInfoBody.safeParse(parseJson(rawBody(request)))
  if (!read.success) return failed(codeOfFault(read.error))
  const flow = state.findByToken(read.data.BizToken)
  if (!flow || flow.ruleId !== read.data.RuleId) return failed('InvalidParameterValue.BizTokenIllegal')
  const none = { IdCardData: null, BestFrame: null, VideoData: null }
  if (ordered === 'noText') return responded({ Text: null, ...none })
  return responded({ Text: textOf(flow, ordered), ...none })
}

function textOf(flow: Flow, ordered: Fault | undefined) {
  const result = findResult(flow.result)
  if (!result) return { ErrCode: null, ErrMsg: null, LiveStatus: null, Comparestatus: null, Extra: flow.extra }
  const passed = result.code === 0
  const live = passed && ordered !== 'notLive' ? 0 : 1
  return {
    ErrCode: result.code,
    ErrMsg: result.zh,
    IdCard: ordered === 'otherPerson' ? '11010519491231002X' : flow.documentNumber,
    Name: flow.name,
    LiveStatus: live,
    LiveMsg: live === 0 ? '成功' : result.zh,
    Comparestatus: passed ? 0 : 1,
    Comparemsg: passed ? '成功' : result.zh,
    Sim: passed ? '98.10' : '12.40',
    Extra: ordered === 'otherFlow' ? 'another' : flow.extra,
    UseIDType: 0,
    LivenessDetail: [],
  }
}

function faultOfHeaders({ headers }: FastifyRequest): string | undefined {
  if (!['DetectAuth', 'GetDetectInfoEnhanced'].includes(String(headers['x-tc-action']))) return 'InvalidAction'
  if (headers['x-tc-version'] !== '2018-03-01') return 'NoSuchVersion'
  return headers['content-type']?.startsWith('application/json') ? undefined : 'InvalidParameter'
}

function codeOfFault({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return 'UnknownParameter'
  return issue?.message.includes('.') ? issue.message : 'InvalidParameter'
}

const responded = (body: object) => ({ Response: { ...body, RequestId: randomUUID() } })
const failed = (code: string) => responded({ Error: { Code: code, Message: code } })
