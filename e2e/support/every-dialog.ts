import { expect, type Page } from '@playwright/test'
import { untilStill } from './axe.ts'
import { show } from './every-screen.ts'
import { applyForThreeUnits, fillWithLongText, threeUnits } from './long-text.ts'

/** One dialog or sheet of the product, and the way to it. */
export interface Dialog {
  name: string
  /** The screen that it opens on. */
  address: string
  /** What opens it, in either language; each after the one before. */
  acts: readonly ((page: Page) => Promise<void>)[]
  role: 'dialog' | 'alertdialog'
}

const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const inDialog = (name: RegExp) => (page: Page) =>
  page.locator('dialog[open]').getByRole('button', { name }).first().click()

/**
 * The dialogs of the citizen who has something of everything, each kind once at least, with the longest texts that there
 * are. `addresses` are those of `findScreens`; two applications more are made, one with names and addresses as long as may
 * be, one for three units under one certificate.
 */
export async function findDialogs(page: Page, base: string, addresses: readonly string[]): Promise<Dialog[]> {
  const [, , fillIn = '', , , materials = ''] = await fillWithLongText(page, base)
  const threeUnitsForm = await applyForThreeUnits(page, base)
  const fillInNumber = (page: Page) =>
    page.getByLabel(/不动产权证号|Certificate number/).fill(threeUnits.certificateNumber)
  const rejected = addresses.filter((address) => address.startsWith('/applyDetail?')).at(-3) ?? ''
  const remarked = addresses.filter((address) => address.startsWith('/applyDetail?')).at(1) ?? ''
  const guide = '/apply?id=130400-sale-of-existing-home&appointment=0'
  const board = addresses.find((address) => address.startsWith('/confirm/board?')) ?? ''
  const ownPlace = addresses.find((address) => address.startsWith('/confirm?slsqId=')) ?? ''
  const card = button(/查看凭证|View booking card/)
  return [
    { name: 'sign out', role: 'alertdialog', address: '/my', acts: [button(/退出登录|Sign out/)] },
    { name: 'password', role: 'dialog', address: '/userInfo', acts: [button(/保存修改|Save changes/)] },
    { name: 'code missing', role: 'alertdialog', address: '/querycert', acts: [button(/^(?:提交|Submit)$/)] },
    { name: 'apply', role: 'alertdialog', address: guide, acts: [button(/我要申请|I want to apply/)] },
    { name: 'draft', role: 'dialog', address: guide, acts: [button(/我要申请|I want to apply/), inDialog(/确定|OK/)] },
    { name: 'party', role: 'dialog', address: fillIn, acts: [button(/^(?:操作|Operate)/)] },
    { name: 'property', role: 'dialog', address: fillIn, acts: [button(/^(?:管理|Manage)/)] },
    {
      name: 'choose unit',
      role: 'dialog',
      address: threeUnitsForm,
      acts: [fillInNumber, button(/按证号查询并填写|Look up by certificate number/)],
    },
    { name: 'whole location', role: 'alertdialog', address: fillIn, acts: [button(/…/)] },
    { name: 'material missing', role: 'alertdialog', address: materials, acts: [button(/下一步|Next step/)] },
    {
      name: 'files of an earlier application',
      role: 'dialog',
      address: materials,
      acts: [button(/^(?:从以前的申请选用|Earlier files)/)],
    },
    { name: 'delete', role: 'alertdialog', address: '/prodoing?itemIndex=0', acts: [button(/删除|Delete/)] },
    {
      name: 'picture',
      role: 'dialog',
      address: rejected,
      acts: [(page) => page.locator('button:has(img)').first().click()],
    },
    { name: 'open remarks', role: 'alertdialog', address: remarked, acts: [button(/重新提交|Submit again/)] },
    {
      name: 'withdraw invitation',
      role: 'alertdialog',
      address: board,
      acts: [button(/^(?:撤销邀请|Withdraw invitation)/)],
    },
    {
      name: 'confirm at the counter',
      role: 'alertdialog',
      address: board,
      acts: [button(/^(?:改为到窗口确认|Confirm at the counter)/)],
    },
    {
      name: 'notice of the face check',
      role: 'dialog',
      address: ownPlace,
      acts: [(page) => page.locator('main input[type=checkbox]').check(), button(/^(?:确认|Confirm)$/)],
    },
    { name: 'tax', role: 'alertdialog', address: '/prodoing?itemIndex=2', acts: [button(/去缴税|Go to tax/)] },
    { name: 'booking card', role: 'dialog', address: '/apmorder', acts: [card] },
    {
      name: 'cancel booking',
      role: 'alertdialog',
      address: '/apmorder',
      acts: [card, inDialog(/取消预约|Cancel appointment/)],
    },
  ]
}

/** Goes to a dialog's screen and opens it. */
export async function openDialog(page: Page, { address, acts, role }: Dialog): Promise<void> {
  await show(page, address)
  for (const act of acts) await act(page)
  await expect(page.getByRole(role)).toBeVisible()
  await untilStill(page)
}
