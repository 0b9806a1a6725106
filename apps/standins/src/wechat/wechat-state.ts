import { randomBytes } from 'node:crypto'
import { madeUpName } from '../made-up/names.ts'
import { makeRandom } from '../made-up/random.ts'
import { demonstrationPeople } from '../people.ts'
import type { WechatError } from './wechat-errors.ts'

export interface Persona {
  persona: string
  nickname: string
  about: { zh: string; en: string }
}

export interface Grant {
  openid: string
  nickname: string
  persona: string
  scope: 'snsapi_base' | 'snsapi_userinfo'
  snapshot: boolean
}

interface Timed {
  grant: Grant
  issuedAt: number
}

export type Drawn = { grant: Grant } | { error: WechatError }

const codeLifeSeconds = 300
export const tokenLifeSeconds = 7_200
const refreshTokenLifeSeconds = 30 * 86_400
const maxMadeUpPeople = 20_000

/** Who can sign in, and the valid codes and tokens. In memory. */
export function makeWechatState(now: () => number) {
  const madeUp: Persona[] = []
  const codes = new Map<string, Timed & { used: boolean }>()
  const tokens = new Map<string, Timed>()
  const refreshTokens = new Map<string, Timed>()
  let snapshotNext = false

  const secret = () => randomBytes(24).toString('base64url')
  const olderThan = (timed: Timed, seconds: number) => now() - timed.issuedAt >= seconds * 1000

  function issueTokens(grant: Grant): { accessToken: string; refreshToken: string } {
    const issued = { accessToken: secret(), refreshToken: secret() }
    tokens.set(issued.accessToken, { grant, issuedAt: now() })
    refreshTokens.set(issued.refreshToken, { grant, issuedAt: now() })
    return issued
  }

  return {
    personas(): Persona[] {
      const known = Object.entries(demonstrationPeople).map(([persona, { nickname, about }]) => ({
        persona,
        nickname,
        about: { ...about },
      }))
      const about = { zh: '首次登录的新用户，每次都是新的', en: 'A new user, another one at each sign-in' }
      return [...known, { persona: 'newcomer', nickname: '新市民', about }, ...madeUp]
    },

    /** Makes more people, as many as requested, up to the limit of a test machine's memory. */
    addPeople(count: number): Persona[] {
      const added = Array.from({ length: Math.min(count, maxMadeUpPeople - madeUp.length) }, (_, i) => ({
        persona: `citizen-${randomBytes(6).toString('hex')}`,
        nickname: madeUpName(makeRandom(73, madeUp.length + i)),
        about: { zh: '测试用市民', en: 'Made-up citizen' },
      }))
      madeUp.push(...added)
      return added
    },

    snapshotNextUser() {
      snapshotNext = true
    },

    issueCode({ persona, nickname }: Persona, scope: Grant['scope']): string {
      for (const [code, timed] of codes) if (olderThan(timed, 2 * codeLifeSeconds)) codes.delete(code)
      const fresh = persona === 'newcomer' || snapshotNext
      const openid = fresh ? `o-demo-${persona}-${randomBytes(8).toString('hex')}` : `o-demo-${persona}`
      const code = secret()
      codes.set(code, {
        grant: { openid, nickname, persona, scope, snapshot: snapshotNext },
        issuedAt: now(),
        used: false,
      })
      snapshotNext = false
      return code
    },

    exchangeCode(code: string): Drawn & { accessToken?: string; refreshToken?: string } {
      const timed = codes.get(code)
      if (!timed) return { error: 'invalidCode' }
      if (timed.used) return { error: 'codeUsed' }
      if (olderThan(timed, codeLifeSeconds)) return { error: 'invalidCode' }
      timed.used = true
      return { grant: timed.grant, ...issueTokens(timed.grant) }
    },

    exchangeRefreshToken(refreshToken: string): Drawn & { accessToken?: string } {
      const timed = refreshTokens.get(refreshToken)
      if (!timed) return { error: 'invalidRefreshToken' }
      if (olderThan(timed, refreshTokenLifeSeconds)) return { error: 'refreshTokenExpired' }
      const accessToken = secret()
      tokens.set(accessToken, { grant: timed.grant, issuedAt: now() })
      return { grant: timed.grant, accessToken }
    },

    grantOf(accessToken: string, openid: string): Drawn {
      const timed = tokens.get(accessToken)
      if (!timed) return { error: 'invalidCredential' }
      if (olderThan(timed, tokenLifeSeconds)) return { error: 'tokenExpired' }
      return timed.grant.openid === openid ? { grant: timed.grant } : { error: 'invalidOpenid' }
    },

    reset() {
      madeUp.length = 0
      codes.clear()
      tokens.clear()
      refreshTokens.clear()
      snapshotNext = false
    },
  }
}

export type WechatState = ReturnType<typeof makeWechatState>
