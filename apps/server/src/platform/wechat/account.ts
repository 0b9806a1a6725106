import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../clock.ts'
import { minuteMs } from '../../durations.ts'
import type { Ids } from '../../ids.ts'
import { ask, askIntoFile, PlatformError, parseAnswer, type Question, type Received, statusFault } from '../ask.ts'
import type { Secret, SecretCache } from '../secret-cache.ts'
import { signPage } from './page-signature.ts'
import {
  accountUrl,
  deadTokens,
  isPassing,
  lostMedia,
  mediaQuery,
  outcome,
  ticketAnswer,
  ticketQuery,
  tokenAnswer,
  tokenRequest,
} from './wechat-wire.ts'

/** What a page needs to use the messaging platform's SDK. */
export interface PageConfig {
  appId: string
  /** Seconds since 1970. */
  timestamp: number
  nonce: string
  signature: string
}

/**
 * The account's side of the messaging platform: calls in the office's name and not in a citizen's
 * (docs/product/materials.md 'Messaging platform'). Everything throws PlatformError when the platform does not answer
 * as agreed.
 */
export interface WechatAccount {
  /** The account's token, shared by all nodes. */
  accessToken(): Promise<string>
  /** The ticket that signs pages, shared by all nodes. */
  jsapiTicket(): Promise<string>
  /** Posts JSON to a path of the account's API (`/cgi-bin/message/template/send`). The answer has no `errcode` but 0. */
  post(path: string, body: object): Promise<unknown>
  /** Signs a page for the SDK. `url` without `#`, of our own origin (page-signature.ts). */
  signPage(url: string): Promise<PageConfig>
  /** Fetches a picture that a citizen gave to the platform into a local file. `lost` when it is not there (any more). */
  download(mediaId: string, into: { file: string; maxBytes: number }): Promise<Received | 'lost'>
}

const platform = 'wechat'
/** How long before their end a token (if the platform gives a new one) and a ticket are renewed. Milliseconds. */
const tokenMarginMs = 300_000
const ticketMarginMs = 600_000
const mediaTimeoutMs = 10_000
/** How long a busy platform is left alone before it is asked once more. Milliseconds. */
const againAfterMs = 300

export function makeWechatAccount({
  apiBase,
  appId,
  secret,
  cache,
  clock,
  ids,
}: {
  apiBase: string
  appId: string
  secret: string
  cache: SecretCache
  clock: Clock
  ids: Ids
}): WechatAccount {
  const tokenName = `wechat:token:${appId}`
  const until = (seconds: number, marginMs: number) =>
    new Date(clock.now().getTime() + Math.max(seconds * 1000 - marginMs, minuteMs))

  const accessToken = () => cache.get(tokenName, renewToken)
  async function renewToken(): Promise<Secret> {
    const body = tokenRequest({ appId, secret })
    const url = `${apiBase}/cgi-bin/stable_token`
    const answer = await askAgain(() => askJson({ url, method: 'POST', headers: json, body }))
    const { access_token, expires_in } = agreed(tokenAnswer.safeParse(answer))
    return { value: access_token, until: until(expires_in, tokenMarginMs) }
  }

  /** Calls with the token. If the platform refuses it, renews it and calls once more. */
  async function withToken<T>(work: (token: string) => Promise<T>): Promise<T> {
    const token = await accessToken()
    try {
      return await work(token)
    } catch (error) {
      if (!(error instanceof PlatformError && deadTokens.includes(error.code))) throw error
      await cache.forget(tokenName, token)
      return work(await accessToken())
    }
  }

  const jsapiTicket = () =>
    cache.get(`wechat:ticket:${appId}`, () =>
      withToken(async (token) => {
        const url = accountUrl(apiBase, '/cgi-bin/ticket/getticket', token, ticketQuery)
        const answer = await askAgain(() => askJson({ url }))
        const { ticket, expires_in } = agreed(ticketAnswer.safeParse(answer))
        return { value: ticket, until: until(expires_in, ticketMarginMs) }
      }),
    )

  return {
    accessToken,
    jsapiTicket,
    post: (path, body) =>
      withToken((token) =>
        askJson({ url: accountUrl(apiBase, path, token), method: 'POST', headers: json, body: JSON.stringify(body) }),
      ),

    async signPage(url) {
      const timestamp = Math.floor(clock.now().getTime() / 1000)
      const nonce = ids.uuid().replaceAll('-', '')
      const ticket = await jsapiTicket()
      return { appId, timestamp, nonce, signature: signPage({ ticket, nonce, timestamp: String(timestamp), url }) }
    },

    async download(mediaId, { file, maxBytes }) {
      try {
        return await withToken((token) => {
          const url = accountUrl(apiBase, '/cgi-bin/media/get', token, mediaQuery(mediaId))
          return askAgain(() => fetchMedia(url, file, maxBytes))
        })
      } catch (error) {
        if (error instanceof PlatformError && lostMedia.includes(error.code)) return 'lost'
        throw error
      }
    },
  }
}

const json = { 'content-type': 'application/json' }

/** Asks, and once more if the platform is busy or the line broke. Only for a question that changes nothing there. */
async function askAgain<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof PlatformError && isPassing(error.code))) throw error
    await pause(againAfterMs)
    return question()
  }
}

/** The platform's JSON answer. An `errcode` other than 0 is a PlatformError of that code. */
async function askJson(question: Omit<Question, 'platform'>): Promise<unknown> {
  const { status, text } = await ask({ platform, ...question })
  if (status !== 200) throw statusFault(platform, status)
  const answer = parseAnswer(platform, text)
  refuseError(answer)
  return answer
}

/** An error arrives as JSON in place of the picture, under any content type: a picture never begins with a brace. */
async function fetchMedia(url: string, file: string, maxBytes: number): Promise<Received> {
  const received = await askIntoFile({ platform, url, timeoutMs: mediaTimeoutMs, maxBytes }, file)
  if (received.status !== 200) throw statusFault(platform, received.status)
  if (!received.head.toString('latin1').trimStart().startsWith('{')) return received
  refuseError(parseAnswer(platform, received.head.toString('utf8')))
  throw new PlatformError(platform, 'garbage')
}

function refuseError(answer: unknown): void {
  const parsed = outcome.safeParse(answer)
  if (!parsed.success) throw new PlatformError(platform, 'garbage')
  if (parsed.data.errcode) throw new PlatformError(platform, String(parsed.data.errcode))
}

function agreed<T>(parsed: { success: true; data: T } | { success: false }): T {
  if (!parsed.success) throw new PlatformError(platform, 'garbage')
  return parsed.data
}
