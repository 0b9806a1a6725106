import type { FastifyRequest } from 'fastify'
import { queryText } from '../http.ts'
import type { Grant } from './wechat-state.ts'

/** What the product asks of the authorize page. */
export interface AuthorizeRequest {
  appid: string
  redirectUri: URL
  scope: Grant['scope']
  state: string | undefined
}

/** An error as the platform shows it to the user: a number, and what it means. */
export interface AuthorizeFault {
  number: string
  zh: string
  en: string
}

type Judged = { asked: AuthorizeRequest } | { fault: AuthorizeFault }

const fault = (number: string, zh: string, en: string): Judged => ({ fault: { number, zh, en } })

/** Judges the authorize page's query as the platform does, with its documented numbers. */
export function readAuthorizeRequest(request: FastifyRequest, appid: string, productBase: string): Judged {
  const given = (name: string) => queryText(request, name) ?? ''
  if (given('appid') === '') return fault('10012', 'appid 为空', 'appid is empty')
  if (given('appid') !== appid) return fault('10016', '不是公众号的 appid', 'Not an official account’s appid')
  if (given('redirect_uri') === '') return fault('10011', 'redirect_uri 为空', 'redirect_uri is empty')
  const redirectUri = URL.parse(given('redirect_uri'))
  if (redirectUri?.origin !== new URL(productBase).origin) {
    return fault('10003', 'redirect_uri 域名与后台配置不一致', 'The domain of redirect_uri is not a configured one')
  }
  if (given('response_type') !== 'code') return fault('-1', 'response_type 应为 code', 'response_type must be code')
  const scope = given('scope')
  if (scope === '') return fault('10010', 'scope 为空', 'scope is empty')
  if (scope !== 'snsapi_base' && scope !== 'snsapi_userinfo') return fault('10005', '没有该 scope', 'No such scope')
  const state = queryText(request, 'state')
  if (state === '') return fault('10013', 'state 为空', 'state is empty')
  if (state !== undefined && !/^[a-zA-Z0-9]{1,128}$/.test(state)) {
    return fault('10013', 'state 只能是至多 128 个字母和数字', 'state takes at most 128 letters and digits')
  }
  return { asked: { appid, redirectUri, scope, state } }
}

/** The return address with what the platform hands back; no code when the user refuses. */
export function returnAddress({ redirectUri, state }: AuthorizeRequest, code: string | undefined): string {
  const address = new URL(redirectUri)
  address.hash = ''
  if (code !== undefined) address.searchParams.set('code', code)
  if (state !== undefined) address.searchParams.set('state', state)
  return address.href
}
