import { z } from 'zod'

/** The answer of /sns/oauth2/access_token. Success has no `errcode`; a failure is HTTP 200 too. */
export const exchangeAnswer = z.object({
  errcode: z.number().optional(),
  openid: z.string().min(1).optional(),
  is_snapshotuser: z.number().optional(),
})

/** `errcode`s that say: this code is no good (wrong, expired, of another account, used, not sent). */
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
