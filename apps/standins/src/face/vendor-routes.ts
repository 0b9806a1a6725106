import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callFault, failed, readParameters, responded } from '../tencent-call.ts'
import { type FaceState, type Fault, type Flow, findResult } from './face-state.ts'

/** DetectAuth and GetDetectInfoEnhanced, version 2018-03-01 (Tencent Cloud's API 3.0): errors come with HTTP 200 too. */
export function vendorRoutes(
  app: FastifyInstance,
  state: FaceState,
  credentials: { secretId: string; secretKey: string },
  pageOf: (request: FastifyRequest, flow: Flow) => string,
): void {
  const actions = ['DetectAuth', 'GetDetectInfoEnhanced']
  const service = { service: 'faceid', version: '2018-03-01', actions, isRegional: false, credentials }
  app.post('/', async (request, reply) => {
    const fault = callFault(request, service, state.now())
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

const ruleId = z.string().regex(/^\d{1,64}$/, 'InvalidParameterValue.RuleIdNotExist')

const detectAuthBody = z.strictObject({
  RuleId: ruleId,
  IdCard: z.string().regex(/^\d{17}[\dX]$/, 'FailedOperation.IdFormatError'),
  Name: z.string().min(1, 'FailedOperation.NameFormatError').max(32, 'FailedOperation.NameFormatError'),
  RedirectUrl: z.url({ protocol: /^https?$/ }).max(1024),
  Extra: z.string().max(1024).optional(),
})

function detectAuth(request: FastifyRequest, state: FaceState, pageOf: (flow: Flow) => string) {
  const read = readParameters(detectAuthBody, request)
  if ('fault' in read) return failed(read.fault)
  const { RuleId, IdCard, Name, RedirectUrl, Extra = '' } = read.sent
  const flow = state.start({ ruleId: RuleId, name: Name, documentNumber: IdCard, returnUrl: RedirectUrl, extra: Extra })
  return responded({ Url: pageOf(flow), BizToken: flow.bizToken })
}

// Only text may be requested: we have no use for pictures and video of citizens.
const detectInfoBody = z.strictObject({
  BizToken: z.string().regex(/^[\dA-F-]{36}$/, 'InvalidParameterValue.BizTokenIllegal'),
  RuleId: ruleId,
  InfoType: z.literal('1'),
})

function detectInfo(request: FastifyRequest, state: FaceState, ordered: Fault | undefined) {
  const read = readParameters(detectInfoBody, request)
  if ('fault' in read) return failed(read.fault)
  const flow = state.findByToken(read.sent.BizToken)
  if (!flow || flow.ruleId !== read.sent.RuleId) return failed('InvalidParameterValue.BizTokenIllegal')
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
