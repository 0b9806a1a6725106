import { z } from 'zod'

/** The answer of /sns/oauth2/access_token. Success has no `errcode`. A failure is HTTP 200 too. */
export const exchangeAnswer = z.object({
  errcode: z.number().optional(),
  openid: z.string().min(1).optional(),
  is_snapshotuser: z.number().optional(),
})

/** `errcode`s that mean: this code is invalid (wrong, expired, of another account, used, not sent). */
export const deadCodes: readonly number[] = [40029, 40163, 42003, 41008]

/** The order of the parameters and `#wechat_redirect` are the platform's. `state`: letters and digits, at most 128. */
export function authorizeUrl(
  openBase: string,
  { appId, returnUrl, state }: { appId: string; returnUrl: string; state: string },
): string {
  const query = [
    `appid=${encodeURIComponent(appId)}`,
    `redirect_uri=${encodeURIComponent(returnUrl)}`,
    'response_type=code',
    'scope=snsapi_base',
    `state=${state}`,
  ].join('&')
  return `${openBase}/connect/oauth2/authorize?${query}#wechat_redirect`
}

export function exchangeUrl(
  apiBase: string,
  { appId, secret, code }: { appId: string; secret: string; code: string },
): string {
  const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' })
  return `${apiBase}/sns/oauth2/access_token?${query}`
}

/** Every answer of `/cgi-bin` may be an error: HTTP 200, `errcode` other than 0. */
export const outcome = z.object({ errcode: z.number().optional() })

/** POST with JSON only. In the stable mode repeated calls get the same token until its last five minutes. */
export const tokenRequest = ({ appId, secret }: { appId: string; secret: string }) =>
  JSON.stringify({ grant_type: 'client_credential', appid: appId, secret, force_refresh: false })
export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export const ticketQuery = { type: 'jsapi' }
export const ticketAnswer = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() })

/** `errcode`s that mean: this access token is no longer valid. A fresh one may be. */
export const deadTokens: readonly string[] = ['40001', '40014', '42001']

/** What the next moment may not have: the platform is busy (`errcode` -1), or the line broke. */
export const isPassing = (code: string): boolean => code === '-1' || code.startsWith('network')

/** `errcode`s of a picture that is not there (any more: kept for three days). */
export const lostMedia: readonly string[] = ['40007', '41006']

/** An address of `/cgi-bin` with the account's token. */
export function accountUrl(apiBase: string, path: string, token: string, query: Record<string, string> = {}): string {
  return `${apiBase}${path}?${new URLSearchParams({ access_token: token, ...query })}`
}

export const mediaQuery = (mediaId: string) => ({ media_id: mediaId })

/** The signed text for a page's use of the SDK: keys in order, raw values, the page's address up to `#`. */
export const pageText = ({ ticket, nonce, timestamp, url }: Record<'ticket' | 'nonce' | 'timestamp' | 'url', string>) =>
  `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`
