import type { Clock } from '../../clock.ts'
import { ask, PlatformError, parseAnswer, statusFault } from '../ask.ts'
import { signTencentCall, tencentContentType } from '../tencent-signature.ts'
import type { FaceId, FaceSettings } from './face-id.ts'
import { actions, readResult, readStart, resultRequest, startRequest, version } from './face-wire.ts'

const platform = 'faceId'

export function makeFaceId(settings: FaceSettings & { clock: Clock }): FaceId {
  const { ruleId, pageHosts } = settings
  return {
    async start(flow) {
      const started = readStart(await post(settings, actions.start, startRequest(ruleId, flow)))
      if ('refused' in started) return started
      if (!pageHosts.includes(started.url.host)) throw new PlatformError(platform, 'foreignPage')
      return { url: started.url.href, vendorToken: started.vendorToken }
    },

    async result(vendorToken, verified) {
      return readResult(await post(settings, actions.result, resultRequest(ruleId, vendorToken)), verified)
    },
  }
}

async function post(
  { base, secretId, secretKey, clock }: FaceSettings & { clock: Clock },
  action: string,
  parameters: object,
): Promise<unknown> {
  const body = JSON.stringify(parameters)
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const call = { service: 'faceid', host: new URL(base).host, action, timestamp, body }
  const { authorization } = signTencentCall({ secretId, secretKey }, call)
  const { status, text } = await ask({
    platform,
    url: `${base}/`,
    method: 'POST',
    headers: {
      'content-type': tencentContentType,
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': String(timestamp),
      authorization,
    },
    body,
  })
  if (status !== 200) throw statusFault(platform, status)
  return parseAnswer(platform, text)
}
