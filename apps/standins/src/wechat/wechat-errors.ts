import { randomBytes } from 'node:crypto'

/** The platform's errors by the names of the control door: number and words (docs: the platform's global return codes). */
export const wechatErrors = {
  systemBusy: [-1, 'system error'],
  invalidCredential: [40001, 'invalid credential, access_token is invalid or not latest'],
  invalidGrantType: [40002, 'invalid grant_type'],
  invalidOpenid: [40003, 'invalid openid'],
  invalidAppid: [40013, 'invalid appid'],
  invalidCode: [40029, 'invalid code'],
  invalidRefreshToken: [40030, 'invalid refresh_token'],
  invalidSecret: [40125, 'invalid appsecret'],
  invalidMediaType: [40004, 'invalid media type'],
  invalidMediaId: [40007, 'invalid media_id'],
  malformedToken: [40014, 'invalid access_token'],
  codeUsed: [40163, 'code been used'],
  addressNotListed: [40164, 'invalid ip 192.0.2.1 ipv6 ::ffff:192.0.2.1, not in whitelist'],
  missingToken: [41001, 'access_token missing'],
  missingAppid: [41002, 'appid missing'],
  missingRefreshToken: [41003, 'refresh_token missing'],
  missingSecret: [41004, 'appsecret missing'],
  missingMediaId: [41006, 'media_id missing'],
  missingCode: [41008, 'missing code'],
  missingOpenid: [41009, 'missing openid'],
  tokenExpired: [42001, 'access_token expired'],
  refreshTokenExpired: [42002, 'refresh_token expired'],
  invalidCharacters: [40033, 'invalid charset. please check your request, if include \\uxxxx will create fail!'],
  invalidTemplate: [40037, 'invalid template_id'],
  addressTooLong: [40039, 'invalid url size'],
  addressNotAllowed: [40048, 'invalid url domain'],
  invalidArguments: [40097, 'invalid args'],
  notFollowing: [43004, 'require subscribe'],
  quotaReached: [45009, 'reach max api daily quota limit'],
  tooFast: [45011, 'api minute-quota reach limit, must slower, retry next minute'],
  invalidJson: [47001, 'data format error'],
  valueInvalid: [47003, 'argument invalid! data value invalid'],
  notGranted: [48001, 'api unauthorized'],
  userRestricted: [50002, 'user limited'],
} as const satisfies Record<string, readonly [number, string]>

export type WechatError = keyof typeof wechatErrors

export function isWechatError(name: string): name is WechatError {
  return Object.hasOwn(wechatErrors, name)
}

/** The body of a refusal. Its words end in a request id that differs each time. */
export function errorBody(name: WechatError): { errcode: number; errmsg: string } {
  const [errcode, errmsg] = wechatErrors[name]
  const rid = [4, 4, 4].map((bytes) => randomBytes(bytes).toString('hex')).join('-')
  return { errcode, errmsg: `${errmsg}, rid: ${rid}` }
}
