import { expect, type Locator, type Page } from '@playwright/test'
import { untilStill } from './axe.ts'
import { show } from './every-screen.ts'
import { fillWithLongText } from './long-text.ts'

/** One dialog or sheet of the product, and the way to it. */
export interface Dialog {
  name: string
  /** The screen that it opens on. */
  address: string
  /** What opens it, in either language; each after the one before. */
  taps: readonly ((page: Page) => Locator)[]
  role: 'dialog' | 'alertdialog'
}

const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const inDialog = (name: RegExp) => (page: Page) => page.locator('dialog[open]').getByRole('button', { name }).first()

/**
 * The dialogs of the citizen who has something of everything, each kind once at least, with the longest texts that there
 * are. `addresses` are those of `findScreens`; one application more is made, with names and addresses as long as may be.
 */
export async function findDialogs(page: Page, base: string, addresses: readonly string[]): Promise<Dialog[]> {
  const [, , fillIn = '', , , materials = ''] = await fillWithLongText(page, base)
  const rejected = addresses.filter((address) => address.startsWith('/applyDetail?')).at(-2) ?? ''
  const guide = '/apply?id=130400-sale-of-existing-home&appointment=0'
  const card = button(/查看凭证|Booking card/)
  return [
    { name: 'sign out', role: 'alertdialog', address: '/my', taps: [button(/退出登录|Sign out/)] },
    { name: 'password', role: 'dialog', address: '/userInfo', taps: [button(/保存修改|Save changes/)] },
    { name: 'code missing', role: 'alertdialog', address: '/querycert', taps: [button(/^(?:提交|submit)$/)] },
    { name: 'apply', role: 'alertdialog', address: guide, taps: [button(/我要申请|I want to apply/)] },
    { name: 'draft', role: 'dialog', address: guide, taps: [button(/我要申请|I want to apply/), inDialog(/确定|OK/)] },
    { name: 'party', role: 'dialog', address: fillIn, taps: [button(/^(?:操作|operate)/)] },
    { name: 'property', role: 'dialog', address: fillIn, taps: [button(/^(?:管理|manage)/)] },
    { name: 'whole location', role: 'alertdialog', address: fillIn, taps: [button(/…/)] },
    { name: 'material missing', role: 'alertdialog', address: materials, taps: [button(/下一步|Next step/)] },
    { name: 'delete', role: 'alertdialog', address: '/prodoing?itemIndex=0', taps: [button(/删除|delete/)] },
    { name: 'picture', role: 'dialog', address: rejected, taps: [(page) => page.locator('button:has(img)').first()] },
    { name: 'tax', role: 'alertdialog', address: '/prodoing?itemIndex=2', taps: [button(/去缴税|go to tax/)] },
    { name: 'booking card', role: 'dialog', address: '/apmorder', taps: [card] },
    {
      name: 'cancel booking',
      role: 'alertdialog',
      address: '/apmorder',
      taps: [card, inDialog(/取消预约|Cancel appointment/)],
    },
  ]
}

/** Goes to a dialog's screen and opens it. */
export async function openDialog(page: Page, { address, taps, role }: Dialog): Promise<void> {
  await show(page, address)
  for (const tap of taps) await tap(page).click()
  await expect(page.getByRole(role)).toBeVisible()
  await untilStill(page)
}
