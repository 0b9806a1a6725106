import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Office, startOffice } from '../testing/office.ts'
import { makeTestTime, type TestTime } from '../testing/test-time.ts'
import { codeAt } from './totp.ts'

let folder: string
let time: TestTime
let office: Office
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'authenticator-'))
  time = makeTestTime()
  office = await startOffice(folder, 'http://127.0.0.1:8080', time)
})
afterEach(async () => {
  await office.close()
  await rm(folder, { recursive: true })
})

const codesOf = async (query = '') => (await office.app.inject(`/standin/authenticator/codes${query}`)).json()

const add = (address: string) =>
  office.app.inject({ method: 'POST', url: '/standin/authenticator/add', payload: { address } })

const added = 'otpauth://totp/%E4%B8%9A%E5%8A%A1%E5%8F%B0:wang.li?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=desk'

test('the codes are those of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890')
  const codes = [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map(
    (seconds) => codeAt(secret, new Date(seconds * 1000)).code,
  )
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130'])
})

test('every demonstration officer has a password and a code that changes with the time', async () => {
  const codes = await codesOf()
  expect(codes).toHaveLength(12)
  expect(codes[0]).toEqual({
    login: 'demo-cadastral',
    code: expect.stringMatching(/^\d{6}$/),
    secondsLeft: 30,
    password: 'demo-password-of-demo-cadastral',
  })
  time.advance(29_000)
  expect((await codesOf())[0]).toMatchObject({ code: codes[0].code, secondsLeft: 1 })
  time.advance(1_000)
  expect((await codesOf())[0].code).not.toBe(codes[0].code)
})

test('a demonstration officer’s secret is the first 20 bytes of a hash of the login', async () => {
  const secret = createHash('sha256').update('second factor of demo-auditor').digest().subarray(0, 20)
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(time.now().getTime() / 30_000))
  const hash = createHmac('sha1', secret).update(step).digest()
  const number = hash.readUInt32BE((hash[19] ?? 0) % 16) % 2 ** 31
  const [{ code }] = await codesOf('?login=demo-auditor')
  expect(code).toBe(String(number % 1_000_000).padStart(6, '0'))
})

test('an account is added by its otpauth address, shown, and kept over a restart', async () => {
  expect((await add(added)).statusCode).toBe(303)
  const shown = await codesOf('?login=wang.li')
  expect(shown).toEqual([{ login: 'wang.li', code: expect.stringMatching(/^\d{6}$/), secondsLeft: 30 }])
  const page = (await office.app.inject('/standin/authenticator?added=1')).body
  expect(page).toContain(`data-login="wang.li" data-code="${shown[0].code}"`)
  expect(page).toContain('demo-password-of-demo-counter')
  await office.close()
  office = await startOffice(folder, 'http://127.0.0.1:8080', time)
  expect(await codesOf('?login=wang.li')).toEqual(shown)
})

test('a new secret of a demonstration officer takes the place of the known one, until the reset', async () => {
  const [before] = await codesOf('?login=demo-counter')
  await add(added.replace('wang.li', 'demo-counter'))
  const [after] = await codesOf('?login=demo-counter')
  expect(after.code).not.toBe(before.code)
  expect(after.password).toBe(before.password)
  expect((await codesOf()).filter(({ login }: { login: string }) => login === 'demo-counter')).toHaveLength(1)
  await office.app.inject({ method: 'POST', url: '/standin/authenticator/__standin/reset' })
  expect(await codesOf('?login=demo-counter')).toEqual([before])
})

test.each([
  ['no address', 'wang.li'],
  ['one by counter', added.replace('totp', 'hotp')],
  ['one without an account', added.replace(/[^/]+\?/, '?')],
  ['one without an issuer', added.replace('&issuer=desk', '')],
  ['a short secret', added.replace('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'GEZDGNBV')],
  ['a secret that is no Base32', added.replace('GEZD', 'gez1')],
  ['another hash', `${added}&algorithm=SHA256`],
  ['eight digits', `${added}&digits=8`],
  ['an unknown parameter', `${added}&color=red`],
  ['a broken label', added.replace('%E4', '%')],
])('%s is not added', async (_what, address) => {
  expect((await add(address)).statusCode).toBe(400)
  expect(await codesOf()).toHaveLength(12)
})
