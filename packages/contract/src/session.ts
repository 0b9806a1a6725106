/** Sign-in through the messaging platform, and who the citizen is. docs/product/session.md 'Sign-in'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { flag, list, optionalText, trueOrFalse } from './fields.ts'
import { menuData } from './home.ts'
import { coded, named } from './wire.ts'

/** How `authorize` ended. All but `signedIn` have an address to sign in at, and clear the session's cookie. */
const signInOutcome = z.codec(
  z.number(),
  z.enum(['signedIn', 'signInNeeded', 'codeRefused', 'platformDown', 'other']),
  {
    decode: (stat) => outcomeByStat[String(stat)] ?? 'other',
    encode: (word) => statByOutcome[word],
  },
)
const statByOutcome = { signedIn: 1, signInNeeded: -1001, codeRefused: -1005, platformDown: -400, other: -1 } as const
const outcomeByStat: Record<string, keyof typeof statByOutcome | undefined> = {
  '1': 'signedIn',
  '-1001': 'signInNeeded',
  '-1005': 'codeRefused',
  '-400': 'platformDown',
}

export const getWechatItem = post('/mp/api/wechatitem/get', {
  access: 'public',
  transaction: 'none',
  input: named({ code: ['code', optionalText(200)] }),
  answer: named({
    appId: ['appid', z.string()],
    appName: ['appname', z.string()],
    appRoot: ['AppRootDomain', z.string()],
    regionCode: ['xzqdm', z.string()],
  }),
})

export const authorize = post('/mp/api/outh2/authorize', {
  access: 'public',
  transaction: 'steps',
  idempotent: false,
  answerIn: 'body',
  input: named({
    code: ['code', optionalText(512)],
    state: ['state', optionalText(200)],
    /** The page of ours for the return: a path with its query. */
    returnTo: ['url', optionalText(2000)],
  }),
  answer: named({
    outcome: ['stat', signInOutcome],
    /** `newUser` or `oldUser` when signed in, else words for the citizen. */
    message: ['message', z.string()],
    signInUrl: ['gourl', z.optional(z.string())],
  }),
})

export const createNewUser = post('/mp/api/wechatuser/newuser', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({}),
  answer: nothing,
})
export const checkOldUser = post('/mp/api/wechatuser/olduser', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: nothing,
})
export const getRefreshAdvice = post('/mp/api/outh2/refresh', {
  access: 'citizen',
  transaction: 'none',
  answerIn: 'body',
  input: named({}),
  answer: named({ advice: ['message', z.enum(['refreshUser', 'noRefresh'])] }),
})
export const refreshUser = post('/mp/api/wechatuser/refreshuser', {
  access: 'citizen',
  transaction: 'own',
  idempotent: false,
  input: named({}),
  answer: nothing,
})
export const signOut = post('/mp/api/logout', {
  access: 'public',
  transaction: 'own',
  idempotent: false,
  input: named({}),
  answer: nothing,
})

/** The current citizen for the shell. The document number is masked. */
export const me = named({
  avatarUrl: ['headimgurl', z.string()],
  nickname: ['nickname', z.string()],
  mobile: ['mobile', z.string()],
  account: ['account', z.string()],
  appId: ['appid', z.string()],
  openid: ['openid', z.string()],
  name: ['name', z.string()],
  maskedDocumentNumber: ['CARDNUM', z.string()],
  regionCode: ['XZQDM', z.string()],
})

const banner = named({
  image: ['img', z.string()],
  fallbackImage: ['fallbackImg', z.string()],
  title: ['title', z.string()],
  url: ['url', z.string()],
})

export const initApp = post('/api/app/appinfo', {
  access: 'public',
  transaction: 'none',
  answerIn: 'body',
  input: named({
    systemCode: ['syscode', optionalText(50)],
    wantedFields: ['dbfields', optionalText(100)],
    code: ['code', optionalText(512)],
  }),
  answer: named({
    app: ['app', named({ errcode: ['errcode', z.string()], menus: ['data', menuData] })],
    me: ['me', z.nullable(me)],
    banners: ['banners', list(1_000, banner)],
  }),
})

/** The citizen's own record. Only the owner gets `documentNumber` and `phone` in full. */
export const getUserInfo = post('/online/wx/getYhxx', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({
    name: ['name', z.string()],
    nickname: ['nickname', z.string()],
    documentType: ['cardtype', z.string()],
    documentNumber: ['CARDNUM', z.string()],
    phone: ['PHONE', z.string()],
    sex: ['SEX', z.string()],
    avatarUrl: ['headimagurl', z.string()],
    openid: ['openid', z.string()],
    appId: ['APPID', z.string()],
    accountKind: ['usertype', coded({ individual: '0', enterprise: '1' })],
    isWebUser: ['iswebuser', z.boolean()],
    isCertified: ['realNameAuthentication', flag()],
    certificationApplies: ['isRealNameAuth', trueOrFalse()],
  }),
})
