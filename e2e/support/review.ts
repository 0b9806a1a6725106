import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { homeAt, ownerOf } from '../../apps/server/src/demonstration/desk/people.ts'
import { anOfficeComputer, deskOf } from './desk.ts'
import type { SaleEntry } from './sale-application.ts'

/** A home of 武安市 in the stand-in's register, whose case of the demonstration is closed. */
const homeNumber = 39
const home = homeAt(homeNumber)
const owner = ownerOf(homeNumber)

/** The area that the register has of it. */
export const registeredArea = home.houseArea ?? ''

/** The sale of a home in 武安市, about which the desk decides. */
export const inWuan: SaleEntry = {
  district: '武安市',
  seller: { name: owner.name, phone: owner.phone, documentNumber: owner.documentNumber, address: owner.address },
  home: {
    certificateNumber: home.certificateNumber ?? '',
    unitNumber: home.unitNumber ?? '',
    location: home.location ?? '',
    area: registeredArea,
  },
}

/** An officer at their computer, signed in with the office's provider: codes are good once, and stories need many. */
export async function anOfficerAt(browser: Browser, base: string, login: string): Promise<Page> {
  const context = await browser.newContext({ ...anOfficeComputer, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  await page.goto(`${deskOf(base)}/desk`)
  await page.getByRole('link', { name: '统一身份认证登录' }).click()
  await page.locator(`a[data-officer="${login}"]`).click()
  await expect(page.getByRole('navigation', { name: '业务台导航' })).toBeVisible()
  return page
}

interface PendingApplication {
  id: string
  /** The acceptance number. */
  prolsh: string
  areacode: string
  shzt: string
}

/** The pending applications of the citizen, as their own app reads them. */
export async function listPending(page: Page): Promise<PendingApplication[]> {
  const form = { shzt: '0', page: '1', pageSize: '100' }
  const answer = await page.request.post('/mp/api/applyproject/list', { form })
  const { data }: { data: { rows: PendingApplication[] } } = await answer.json()
  return data.rows
}

/** The acceptance number of an application, once there is one. */
export async function numberOf(page: Page, id: string): Promise<string> {
  const read = async () => (await listPending(page)).find((each) => each.id === id)?.prolsh ?? ''
  await expect.poll(read, { intervals: [100] }).not.toBe('')
  return read()
}

/** Opens a waiting case from the queue and claims it. */
export async function claimCase(page: Page, number: string): Promise<void> {
  await page.goto(new URL('/desk/queue', page.url()).href)
  await page.getByRole('table', { name: '待办列表' }).getByRole('link', { name: number }).click()
  await expect(page.getByText(number).first()).toBeVisible()
  await page.getByRole('button', { name: '领取', exact: true }).click()
  await expect(page.getByRole('button', { name: '放回' })).toBeVisible()
}

export const regionOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** A value of the form, the first of its kind: `party.phone`. */
export const fieldOf = (page: Page, field: string): Locator => page.locator(`[data-field="${field}"]`).first()
/** A paper with its files. */
export const paperOf = (page: Page, name: string): Locator =>
  regionOf(page, '材料').getByRole('group', { name, exact: true })

/** Opens every file of the case, and judges every paper: one without a file is not needed. */
export async function reviewPapers(page: Page): Promise<void> {
  const papers = await regionOf(page, '材料').locator('[data-field^="material."]').all()
  for (const paper of papers) {
    const files = await paper.getByRole('group', { name: /^文件 \d+$/ }).all()
    for (const file of files) {
      await file.getByRole('button', { name: /^文件 \d/ }).click()
      await expect(file.getByText('已查看')).toBeVisible()
    }
    const judgement = paper.getByRole('radio', { name: files.length > 0 ? '符合' : '不适用', exact: true })
    await judgement.check()
    await expect(judgement).toBeChecked()
  }
}

/** Writes a remark at a place. */
export async function remarkAt(place: Locator, text: string): Promise<void> {
  await place.getByRole('button', { name: '添加意见' }).first().click()
  await place.getByLabel('写给申请人的意见').fill(text)
  await place.getByRole('button', { name: '完成' }).click()
  await expect(place.locator('[data-remark]')).toContainText(text)
}

/** Passes the case that is open. */
export async function passCase(page: Page): Promise<void> {
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await confirmDecision(page, '确认通过')
}

/** Confirms the decision whose dialog is open. A dialog that has just appeared takes no click. */
export async function confirmDecision(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await expect(async () => {
    // A click that a busy machine takes longer over closes the dialog before the next one.
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: title }).click({ timeout: 5_000 })
    await expect(dialog).toBeHidden({ timeout: 5_000 })
  }).toPass()
  await expect(page.getByText('本环节已办结。')).toBeVisible()
}
