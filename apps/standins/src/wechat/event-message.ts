import { createHash, randomInt } from 'node:crypto'

/** The token of the account's message address. */
const token = 'standin-token'
const patienceMs = 5_000

interface FollowEvent {
  openid: string
  event: 'subscribe' | 'unsubscribe'
  /** Since 1970. */
  seconds: number
}

/**
 * Sends to the account's message address that a person follows it or no longer does. Returns the status of the answer,
 * 0 without one.
 */
export async function notifyProduct(productBase: string, { openid, event, seconds }: FollowEvent): Promise<number> {
  const timestamp = String(seconds)
  const nonce = String(randomInt(1e8, 1e9))
  const signature = createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex')
  const address = new URL('/wechat/events', productBase)
  address.search = String(new URLSearchParams({ signature, timestamp, nonce, openid }))
  const body =
    `<xml><ToUserName><![CDATA[gh_standin]]></ToUserName><FromUserName><![CDATA[${openid}]]></FromUserName>` +
    `<CreateTime>${timestamp}</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event></xml>`
  const headers = { 'content-type': 'text/xml' }
  try {
    const init = { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(patienceMs) } as const
    const answer = await fetch(address, init)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
