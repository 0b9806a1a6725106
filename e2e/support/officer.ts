import { createHmac } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Product } from './product.ts'

/** The desk's own address on loopback: browsers make no passkeys for an address in digits. */
export const deskOf = ({ base }: Pick<Product, 'base'>): string => `${base.replace('127.0.0.1', 'localhost')}/desk`

/** An office's computer, not a phone. */
export const computer = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
} as const

const codes = z.array(z.object({ login: z.string(), code: z.string(), password: z.optional(z.string()) }))

/** The last code of each account that was typed: each is good once. */
const typed = new Map<string, string>()

/** What the authenticator's stand-in shows for an account. A code that was typed before is waited out. */
async function readPhone(product: Product, login: string): Promise<{ code: string; password: string }> {
  const read = async () => {
    const answer = await fetch(`${product.base}/standin/authenticator/codes?login=${encodeURIComponent(login)}`)
    const shown = z.parse(codes, await answer.json()).find((each) => each.login === login)
    return { code: shown?.code ?? '', password: shown?.password ?? '' }
  }
  const used = typed.get(`${product.base} ${login}`) ?? ''
  await expect.poll(async () => (await read()).code, { timeout: 60_000 }).not.toBe(used)
  return read()
}

/** Signs a demonstration officer in with password and code, like a person. */
export async function signInOfficer(page: Page, product: Product, login: string): Promise<void> {
  await page.goto(`${deskOf(product)}/sign-in`)
  const { password } = await readPhone(product, login)
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await presentCode(page, product, login)
}

/** Types the account's present code where one is asked for. */
export async function presentCode(page: Page | Locator, product: Product, login: string): Promise<void> {
  const field = page.getByLabel('动态码')
  await field.waitFor()
  const { code } = await readPhone(product, login)
  typed.set(`${product.base} ${login}`, code)
  await field.fill(code)
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await expect(field).toBeHidden()
}

/** Signs an officer in with the office's provider, whose page has a link for each. */
export async function signInWithProvider(page: Page, product: Product, login: string): Promise<void> {
  await page.goto(`${deskOf(product)}/sign-in`)
  await page.getByRole('link', { name: '统一身份认证登录' }).click()
  await page.locator(`[data-officer="${login}"]`).click()
  await page.waitForURL(/\/desk(?:\/|$)/)
}

/** A fingerprint reader of this browser, for as long as the page lives. */
export async function addFingerprintReader(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The code of a secret in Base32 at this moment (RFC 6238). */
export function codeOf(secret: string, now = Date.now()): string {
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
