import type { Clock } from '../../clock.ts'
import { ask, PlatformError, parseAnswer } from '../ask.ts'
import { signTencentCall, tencentContentType } from '../tencent-signature.ts'
import { actions, readResult, readStart, resultRequest, startRequest, version } from './face-wire.ts'

/**
 * How a check ended. `pending`: it has not. `retry`: the platform could not tell this time. `blocked`: no more tries today.
 * `otherPerson`: it passed for somebody, but not for whom we asked. `unavailable`: the platform refuses us.
 */
export type FaceOutcome =
  | 'passed'
  | 'pending'
  | 'retry'
  | 'expired'
  | 'blocked'
  | 'failed'
  | 'notSamePerson'
  | 'nameMismatch'
  | 'notLive'
  | 'documentDiffers'
  | 'noRecord'
  | 'otherPerson'
  | 'unavailable'

export interface FaceSettings {
  base: string
  secretId: string
  secretKey: string
  ruleId: string
  /** Hosts (with their port) that the platform's pages may have. */
  pageHosts: readonly string[]
}

export interface Verified {
  name: string
  documentNumber: string
  /** Our own name for the flow, which the platform gives back. */
  reference: string
}

/** Verification of a person by face on the platform's own pages (docs/PRODUCT.md 'Real-name verification'). */
export interface FaceId {
  /**
   * Starts a flow: where to send the citizen, and the platform's token, to be kept secret. `refused` is the outcome where the
   * platform takes no such person. Throws a PlatformError when it cannot answer.
   */
  start(
    flow: Verified & { returnUrl: string },
  ): Promise<{ url: string; vendorToken: string } | { refused: FaceOutcome }>
  /** How a flow ended for this person; `code` is the platform's. No pictures and no scores are asked for. */
  result(vendorToken: string, verified: Verified): Promise<{ outcome: FaceOutcome; code: string }>
}

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
  if (status !== 200) throw new PlatformError(platform, 'status', status)
  return parseAnswer(platform, text)
}
