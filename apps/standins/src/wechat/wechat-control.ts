import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Timers } from '../context.ts'
import { bodyFields, queryText } from '../http.ts'
import type { AccountTokens } from './account-tokens.ts'
import type { MediaStore } from './media-store.ts'
import { errorBody, isWechatError, type WechatError } from './wechat-errors.ts'
import type { WechatState } from './wechat-state.ts'

/** The control door's orders: errors by path, each for one call, and a delay. */
export interface WechatControl {
  /** The platform's time in milliseconds. */
  now(): number
  /** Waits for the ordered delay. Returns the error ordered for this path, once. */
  beforeAnswer(path: string): Promise<WechatError | undefined>
  order(path: string, error: WechatError): void
  setDelay(ms: number): void
  setClockOffset(seconds: number): void
  reset(): void
}

export function makeWechatControl(now: () => Date, timers: Timers): WechatControl {
  const ordered = new Map<string, WechatError[]>()
  let delayMs = 0
  let offsetMs = 0
  return {
    now: () => now().getTime() + offsetMs,
    async beforeAnswer(path) {
      if (delayMs > 0) await new Promise<void>((resolve) => timers.after(delayMs, resolve))
      return ordered.get(path)?.shift()
    },
    order(path, error) {
      ordered.set(path, [...(ordered.get(path) ?? []), error])
    },
    setDelay(ms) {
      delayMs = ms
    },
    setClockOffset(seconds) {
      offsetMs = seconds * 1000
    },
    reset() {
      ordered.clear()
      delayMs = 0
      offsetMs = 0
    },
  }
}

interface ControlParts {
  control: WechatControl
  state: WechatState
  accountTokens: AccountTokens
  media: MediaStore
}

/** The tests' control door, apart from the platform's own protocol. */
export function controlRoutes(app: FastifyInstance, { control, state, accountTokens, media }: ControlParts): void {
  const refuse = (reply: FastifyReply, sentence: string) => reply.code(400).send({ error: sentence })

  app.post('/__standin/next-error', (request, reply) => {
    const { path, name } = bodyFields(request) ?? {}
    if (typeof path !== 'string' || typeof name !== 'string' || !isWechatError(name)) {
      return refuse(reply, 'path and the name of an error are needed')
    }
    control.order(path, name)
    return { ok: true, next: errorBody(name) }
  })
  app.post('/__standin/delay', (request, reply) => {
    const ms = Number(bodyFields(request)?.ms)
    if (!(ms >= 0 && ms <= 60_000)) return refuse(reply, 'ms from 0 to 60000 is needed')
    control.setDelay(ms)
    return { ok: true }
  })
  app.post('/__standin/clock', (request, reply) => {
    const seconds = Number(bodyFields(request)?.offsetSeconds)
    if (!Number.isFinite(seconds)) return refuse(reply, 'offsetSeconds is needed')
    control.setClockOffset(seconds)
    return { ok: true }
  })
  app.post('/__standin/snapshot', () => {
    state.snapshotNextUser()
    return { ok: true }
  })
  app.post('/__standin/reset', () => {
    control.reset()
    state.reset()
    accountTokens.reset()
    media.reset()
    return { ok: true }
  })
  app.get('/people', (request, reply) => {
    const count = Number(queryText(request, 'n') ?? '')
    if (!Number.isInteger(count) || count < 1 || count > 5_000) return refuse(reply, 'n from 1 to 5000 is needed')
    return state.addPeople(count).map(({ persona }) => ({ persona }))
  })
}
