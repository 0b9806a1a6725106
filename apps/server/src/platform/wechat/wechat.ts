import { ask, PlatformError, parseAnswer, statusFault } from '../ask.ts'
import { authorizeUrl, deadCodes, exchangeAnswer, exchangeUrl } from './wechat-wire.ts'

/** The messaging platform, WeChat official account, web OAuth 2 (docs/product/session.md 'Sign-in'). */
export interface Wechat {
  /** Where a browser goes to sign in; `state` is 64 hex digits. */
  signInUrl(returnUrl: string, state: string): string
  /** The citizen of a code. A code works once. Throws PlatformError when the platform does not answer as agreed. */
  exchange(code: string): Promise<{ kind: 'person'; openid: string } | { kind: 'deadCode' } | { kind: 'snapshot' }>
}

const platform = 'wechat'

export function makeWechat(settings: { apiBase: string; openBase: string; appId: string; secret: string }): Wechat {
  return {
    signInUrl: (returnUrl, state) => authorizeUrl(settings.openBase, { appId: settings.appId, returnUrl, state }),

    // Never called twice with one code: after a lost answer the citizen signs in again.
    async exchange(code) {
      const { status, text } = await ask({ platform, url: exchangeUrl(settings.apiBase, { ...settings, code }) })
      if (status !== 200) throw statusFault(platform, status)
      const parsed = exchangeAnswer.safeParse(parseAnswer(platform, text))
      if (!parsed.success) throw new PlatformError(platform, 'garbage')
      const { errcode, openid, is_snapshotuser } = parsed.data
      if (errcode && deadCodes.includes(errcode)) return { kind: 'deadCode' }
      if (errcode || !openid) throw new PlatformError(platform, String(errcode ?? 'garbage'))
      return is_snapshotuser === 1 ? { kind: 'snapshot' } : { kind: 'person', openid }
    },
  }
}
