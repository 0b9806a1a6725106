import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

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

/** Signs a demonstration officer in, with password and code. */
export async function signInOfficer(page: Page, base: string, login: string): Promise<void> {
  const { code, password } = await codeOf(page.request, base, login)
  await page.goto(`${deskOf(base)}/desk`)
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByLabel('动态码').fill(code)
  await page.getByRole('button', { name: '验证' }).click()
  await expect(page.getByRole('navigation', { name: '业务台导航' })).toBeVisible()
}
