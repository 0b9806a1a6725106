import { z } from 'zod'
import { judge } from '../judge.ts'
import type { Grant } from './wechat-state.ts'

/** The product's request to the authorize page. */
export interface AuthorizeRequest {
  appid: string
  redirectUri: URL
  scope: Grant['scope']
  state: string | undefined
}

/** An error that the platform shows to the user: a number and its meaning. */
export interface AuthorizeFault {
  number: string
  zh: string
  en: string
}

const faults = new Map<string, AuthorizeFault>([
  ['appidEmpty', { number: '10012', zh: 'appid 为空', en: 'appid is empty' }],
  ['appidForeign', { number: '10016', zh: '不是公众号的 appid', en: 'Not an official account’s appid' }],
  ['returnEmpty', { number: '10011', zh: 'redirect_uri 为空', en: 'redirect_uri is empty' }],
  [
    'returnForeign',
    {
      number: '10003',
      zh: 'redirect_uri 域名与后台配置不一致',
      en: 'The domain of redirect_uri is not a configured one',
    },
  ],
  ['responseType', { number: '-1', zh: 'response_type 应为 code', en: 'response_type must be code' }],
  ['scopeEmpty', { number: '10010', zh: 'scope 为空', en: 'scope is empty' }],
  ['scopeUnknown', { number: '10005', zh: '没有该 scope', en: 'No such scope' }],
  ['stateEmpty', { number: '10013', zh: 'state 为空', en: 'state is empty' }],
  [
    'stateWrong',
    { number: '10013', zh: 'state 只能是至多 128 个字母和数字', en: 'state takes at most 128 letters and digits' },
  ],
])
const anyOther: AuthorizeFault = {
  number: '-1',
  zh: '参数有误',
  en: 'A parameter is unknown, repeated or out of order',
}

const queryOf = (appid: string, productBase: string) =>
  z.strictObject({
    appid: z
      .string('appidEmpty')
      .min(1, 'appidEmpty')
      .refine((given) => given === appid, 'appidForeign'),
    redirect_uri: z
      .string('returnEmpty')
      .min(1, 'returnEmpty')
      .refine((given) => URL.parse(given)?.origin === new URL(productBase).origin, 'returnForeign'),
    response_type: z.literal('code', 'responseType'),
    scope: z.enum(['snsapi_base', 'snsapi_userinfo'], {
      error: ({ input }) => (input ? 'scopeUnknown' : 'scopeEmpty'),
    }),
    state: z
      .string()
      .min(1, 'stateEmpty')
      .regex(/^[a-zA-Z0-9]{1,128}$/, 'stateWrong')
      .optional(),
    connect_redirect: z.literal('1').optional(),
    forcePopup: z.enum(['true', 'false']).optional(),
  })

/** The platform checks the order of its parameters, too. */
const order = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']

/** Checks the authorize page's query like the platform, with its documented numbers. */
export function readAuthorizeRequest(
  query: object,
  appid: string,
  productBase: string,
): { asked: AuthorizeRequest } | { fault: AuthorizeFault } {
  const judged = judge(queryOf(appid, productBase), query, { missing: '', unknown: '', wrong: '' })
  if ('fault' in judged) return { fault: faults.get(judged.fault) ?? anyOther }
  const places = Object.keys(query).flatMap((name) => (order.includes(name) ? order.indexOf(name) : []))
  if (places.some((place, i) => place < (places[i - 1] ?? 0))) return { fault: anyOther }
  const { redirect_uri, scope, state } = judged.sent
  return { asked: { appid, redirectUri: new URL(redirect_uri), scope, state } }
}

/** The return address with the platform's parameters. No code when the user refuses. */
export function returnAddress({ redirectUri, state }: AuthorizeRequest, code: string | undefined): string {
  const address = new URL(redirectUri)
  address.hash = ''
  if (code !== undefined) address.searchParams.set('code', code)
  if (state !== undefined) address.searchParams.set('state', state)
  return address.href
}
