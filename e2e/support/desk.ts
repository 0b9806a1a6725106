import { createHmac } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { makePool } from '../../apps/server/src/db/pool.ts'
import { openDatabase } from '../../apps/server/src/operations/open-database.ts'

/** An office's computer, and not the citizen's phone: for `test.use`. */
export const anOfficeComputer = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
}

/** The desk's own address: browsers make passkeys at `localhost`, and for no address in digits. */
export const deskOf = (base: string): string => base.replace('127.0.0.1', 'localhost')

export interface OfficersCode {
  login: string
  code: string
  secondsLeft: number
  password: string
}

/** The password of a demonstration officer and the present code of their authenticator. */
export async function codeOf(request: APIRequestContext, base: string, login: string): Promise<OfficersCode> {
  const answer = await request.get(`${base}/standin/authenticator/codes`, { params: { login } })
  const [found]: OfficersCode[] = await answer.json()
  if (!found) throw new Error(`${login} has no authenticator: ${await answer.text()}`)
  return found
}

/** The code with which each officer of a product signed in last: stories that follow each other share a product. */
const spent = new Map<string, string>()

/** Signs a demonstration officer in, with password and a code that is not spent. */
export async function signInOfficer(page: Page, base: string, login: string): Promise<void> {
  const { code: present, password } = await codeOf(page.request, base, login)
  const officer = `${base} ${login}`
  const code = spent.get(officer) === present ? await nextCodeOf(page.request, base, login) : present
  spent.set(officer, code)
  await page.goto(`${deskOf(base)}/desk`)
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByLabel('动态码').fill(code)
  await page.getByRole('button', { name: '验证' }).click()
  await expect(page.getByRole('navigation', { name: '业务台导航' })).toBeVisible()
}

/** The code of a secret in Base32 at this moment (RFC 6238). */
export function codeOfSecret(secret: string, now = Date.now()): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const hash = createHmac('sha1', fromBase32(secret)).update(step).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text.replaceAll(/[^A-Z2-7]/gi, '').toUpperCase()]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Lets half an hour pass for every officer's session of a product: only its own server has the clock. */
export async function passHalfAnHour({ dataDir }: { dataDir: string }): Promise<void> {
  const { url, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const pool = makePool(url)
  try {
    await pool.query("update staff_session set seen_at = seen_at - interval '31 minutes'")
  } finally {
    await pool.end()
    await close()
  }
}

/** Spends the next code of an account's authenticator: each is good once. */
export async function nextCodeOf(request: APIRequestContext, base: string, login: string): Promise<string> {
  const { code: used } = await codeOf(request, base, login)
  const present = async () => (await codeOf(request, base, login)).code
  await expect.poll(present, { timeout: 60_000 }).not.toBe(used)
  const next = await present()
  spent.set(`${base} ${login}`, next)
  return next
}
