import { expect, type Locator, type Page } from '@playwright/test'
import { aPicture } from './pictures.ts'

/** The materials that the sale of an existing home requires. */
export const requiredMaterials = ['买卖双方身份证明', '不动产权证书', '房屋买卖合同', '完税或减免税凭证']

export interface PersonEntry {
  name: string
  phone: string
  documentNumber: string
  address: string
}

export const buyer: PersonEntry = {
  name: '张建国',
  phone: '13800138001',
  documentNumber: '130402198503071231',
  address: '河北省邯郸市丛台区人民东路123号天鸿小区3号楼2单元1101室',
}

export const seller: PersonEntry = {
  name: '赵明远',
  phone: '0310-5551234',
  documentNumber: '11010519491231002X',
  address: '河北省邯郸市邯山区滏河南大街16号',
}

interface HomeEntry {
  certificateNumber: string
  unitNumber: string
  location: string
  area: string
}

/** What is sold, by whom and where. */
export interface SaleEntry {
  district: string
  seller: PersonEntry
  home: HomeEntry
}

/** A sale in Congtai, about which the outside registry decides. */
const inCongtai: SaleEntry = {
  district: '丛台区',
  seller,
  home: {
    certificateNumber: '冀(2023)邯郸市不动产权第0001234号',
    unitNumber: '130403 001 002 GB 00012 F 00030045',
    location: '邯郸市丛台区人民东路123号天鸿小区3号楼2单元1101室',
    area: '118.30',
  },
}

/** From the list of regions to the guide of 存量房买卖转移登记 in a district of Handan. */
export async function chooseSaleOfHome(page: Page, district = inCongtai.district): Promise<void> {
  await page.getByRole('link', { name: district }).click()
  await page.getByRole('link', { name: /个人业务/ }).click()
  await page.getByRole('button', { name: '存量房买卖转移登记' }).click()
}

/** From the guide into a new application, whether or not an earlier one waits unsubmitted. */
export async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: '我要申请' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await startAnew(page)
}

/** Declines to go on with an earlier unsubmitted application, where one is offered. Ends on the form. */
export async function startAnew(page: Page): Promise<void> {
  const anew = page.getByRole('button', { name: '重新申请' })
  await expect(anew.or(page.getByRole('heading', { name: '权利信息' })).first()).toBeVisible()
  if (await anew.isVisible()) await anew.click()
  // The address of the form has the application's id, which stories read.
  await expect(page).toHaveURL(/\/info\/infofill\?/)
}

/** Adds a person to one side; `alias` is what the business calls it. Ends on the list of parties. */
export async function addPerson(page: Page, alias: string, person: PersonEntry): Promise<void> {
  await page.getByRole('link', { name: `添加${alias}` }).click()
  await page.getByLabel('姓名', { exact: true }).fill(person.name)
  await page.getByLabel('联系方式', { exact: true }).fill(person.phone)
  await page.getByLabel('证件号码', { exact: true }).fill(person.documentNumber)
  await page.getByLabel('联系地址', { exact: true }).fill(person.address)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('row', { name: person.name })).toBeVisible()
}

/** Adds the home; ends on the list of parties and property. */
export async function addHome(page: Page, home = inCongtai.home): Promise<void> {
  await page.getByRole('link', { name: '添加不动产信息' }).click()
  await page.getByLabel('不动产权证号').fill(home.certificateNumber)
  await page.getByLabel('不动产单元号').fill(home.unitNumber)
  await page.getByLabel('坐落').fill(home.location)
  await page.getByLabel('房屋面积（㎡）').fill(home.area)
  await page.getByLabel('取得价格（元）').fill('860000')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: `${home.location.slice(0, 15)}…` })).toBeVisible()
}

/** One picture for each of these materials, each arrived before the next. */
export async function uploadEach(page: Page, materials: readonly string[]): Promise<void> {
  for (const material of materials) {
    await page.getByLabel(`添加文件：${material}`).setInputFiles([await aPicture(page, material)])
    await expect(page.getByRole('img', { name: `：${material}` })).toBeVisible()
  }
}

/** Everything from the guide to the detail with its submit button. Answers the application's id. */
export async function fillInSale(page: Page, sale = inCongtai): Promise<string> {
  await chooseSaleOfHome(page, sale.district)
  await apply(page)
  await addPerson(page, '买方', buyer)
  await addPerson(page, '卖方', sale.seller)
  await addHome(page, sale.home)
  await page.getByRole('button', { name: '下一步' }).click()
  await uploadEach(page, requiredMaterials)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('button', { name: '提交', exact: true })).toBeVisible()
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** The card of this application on a list that has others too. */
export const cardOf = (page: Page, id: string): Locator =>
  page.getByRole('article').filter({ has: page.locator(`a[href*="${id}"]`) })
