import { describe, expect, test } from 'vitest'
import { eventSignature, isFromPlatform, readPlatformEvent } from './event-wire.ts'

const token = 'standin-token'
const timestamp = '1767225600'
const nonce = '987654321'
const now = new Date(Number(timestamp) * 1000)

test('the signature is the platform’s own', () => {
  expect(eventSignature(token, timestamp, nonce)).toBe('aca6b32b541954157ac66744024d52f911dece28')
})

test('a request counts as the platform’s with the right signature of the last five minutes alone', () => {
  const query = { signature: eventSignature(token, timestamp, nonce), timestamp, nonce }
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(isFromPlatform(token, query, later(299))).toBe(true)
  expect(isFromPlatform(token, query, later(301))).toBe(false)
  expect(isFromPlatform('another', query, now)).toBe(false)
  expect(isFromPlatform(token, { ...query, nonce: '987654322' }, now)).toBe(false)
  expect(isFromPlatform(token, { ...query, signature: [query.signature] }, now)).toBe(false)
  expect(isFromPlatform(token, {}, now)).toBe(false)
})

describe('an event', () => {
  const event = (name: string, more = '') =>
    `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[o-1]]></FromUserName>` +
    `<CreateTime>${timestamp}</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${name}]]></Event>${more}</xml>`

  test.each([
    ['subscribe', true],
    ['unsubscribe', false],
  ])('%s has the follower', (name, follows) => {
    expect(readPlatformEvent(event(name))).toEqual({ kind: 'following', openid: 'o-1', follows, at: now })
  })

  test('of a notification has its outcome', () => {
    const status = '<Status><![CDATA[failed:user block]]></Status>'
    expect(readPlatformEvent(event('TEMPLATESENDJOBFINISH', status))).toEqual({
      kind: 'delivery',
      status: 'failed:user block',
    })
  })

  const forged =
    `</Content><MsgType>event</MsgType><Event>unsubscribe</Event><FromUserName>o-2</FromUserName>` +
    `<CreateTime>${timestamp}</CreateTime><Content>`
  const text = (content: string) =>
    `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[o-1]]></FromUserName>` +
    `<CreateTime>${timestamp}</CreateTime><MsgType><![CDATA[text]]></MsgType><Content>${content}</Content></xml>`

  test.each([
    ['that they write', `<![CDATA[${forged}]]>`],
    ['that ends its own quotes', `<![CDATA[]]>${forged}<![CDATA[]]>`],
  ])('is not forged by a follower’s text %s', (_, content) => {
    expect(readPlatformEvent(text(content))).toBeUndefined()
  })

  test('may have lines, an empty value and one with brackets', () => {
    const key = '<EventKey><![CDATA[]]></EventKey>\n<Ticket><![CDATA[a]b<c>]]></Ticket>\n'
    const xml = event('subscribe', key).replaceAll(/<xml>|<\/\w+>/g, '$&\n')
    expect(readPlatformEvent(xml)).toMatchObject({ kind: 'following', openid: 'o-1' })
  })

  test.each([
    ['another event', event('LOCATION')],
    ['a text of a follower', event('subscribe').replace('[event]', '[text]')],
    ['a document type', `<!DOCTYPE xml [<!ENTITY e SYSTEM "file:///etc/passwd">]>${event('subscribe')}`],
    ['no openid', event('subscribe').replace('o-1', '')],
    ['garbage', '<xml><Event>subscribe'],
    ['nothing', ''],
  ])('%s does not concern us', (_, xml) => {
    expect(readPlatformEvent(xml)).toBeUndefined()
  })
})
