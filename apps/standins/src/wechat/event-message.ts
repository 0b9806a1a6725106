import { createHash, randomInt } from 'node:crypto'

/** The token that the account's message address was set up with. */
const token = 'standin-token'
const patienceMs = 5_000

interface FollowEvent {
  openid: string
  event: 'subscribe' | 'unsubscribe'
  /** Since 1970. */
  seconds: number
}

/** Tells the account's message address that somebody follows it or does not any more; the status of its answer, 0 without one. */
export async function tellProduct(productBase: string, { openid, event, seconds }: FollowEvent): Promise<number> {
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
