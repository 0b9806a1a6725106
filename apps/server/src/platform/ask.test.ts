import { describe, expect, test } from 'vitest'
import { reservePort } from '../testing/free-port.ts'
import { aStranger } from '../testing/stranger.ts'
import { ask, PlatformError, parseAnswer } from './ask.ts'

const platform = 'stranger'

/** The code of a call's failure. */
async function codeOf(question: Promise<unknown>): Promise<string> {
  const error = await question.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  if (!(error instanceof PlatformError)) throw new Error(`not refused as expected: ${String(error)}`)
  expect(error).toMatchObject({ platform, message: `${platform}: ${error.code}` })
  return error.code
}

describe('a call', () => {
  test('returns the status and the text, with any status', async () => {
    const url = await aStranger((request, response) => {
      request.pipe(response.writeHead(418, { 'content-type': 'text/plain' }))
    })
    expect(await ask({ platform, url, method: 'POST', body: '你好' })).toEqual({ status: 418, text: '你好' })
  })

  test('does not follow a redirect', async () => {
    const url = await aStranger((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    expect(await codeOf(ask({ platform, url }))).toBe('redirect')
  })

  test('without an answer ends in time, also when the answer drips', async () => {
    const silent = await aStranger(() => {})
    expect(await codeOf(ask({ platform, url: silent, timeoutMs: 50 }))).toBe('timeout')
    const dripping = await aStranger((_request, response) => {
      const drip = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(drip))
    })
    expect(await codeOf(ask({ platform, url: dripping, timeoutMs: 100 }))).toBe('timeout')
  })

  test('with an endless answer is cut', async () => {
    const endless = await aStranger((_request, response) => {
      const pour = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', pour)
      }
      pour()
    })
    expect(await codeOf(ask({ platform, url: endless, maxBytes: 100_000 }))).toBe('tooLarge')
  })

  test('without a connection, or with a closed one, fails without its address', async () => {
    expect(await codeOf(ask({ platform, url: 'http://127.0.0.1:1/?secret=s' }))).toBe('network')
    const rude = await aStranger((request) => request.destroy())
    expect(await codeOf(ask({ platform, url: rude }))).toBe('network:UND_ERR_SOCKET')
  })

  test('that reaches nobody fails with what the operator needs to know of it', async () => {
    const { port, release } = await reservePort()
    await release()
    expect(await codeOf(ask({ platform, url: `http://127.0.0.1:${port}` }))).toBe('network:ECONNREFUSED')
    expect(await codeOf(ask({ platform, url: 'http://nobody.invalid' }))).toMatch(/^network:(ENOTFOUND|EAI_AGAIN)$/)
  })
})

describe('an answer', () => {
  test('is JSON, also with raw control characters in it', () => {
    expect(parseAnswer(platform, '{"nickname":"a\u0001b"}')).toEqual({ nickname: 'a b' })
  })

  test.each(['<html>', '', '{"a":'])('of %j is garbage', (text) => {
    expect(() => parseAnswer(platform, text)).toThrow('stranger: garbage')
  })
})
