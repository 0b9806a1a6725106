import { expect, type Locator, type Page } from '@playwright/test'
import { untilStill } from './axe.ts'
import { show } from './every-screen.ts'

/** The officers of the demonstration who have a dialog of their own. */
export const officersWithDialogs = [
  'demo-cadastral',
  'demo-acceptance',
  'demo-registrar',
  'demo-supervisor',
  'demo-system',
] as const
export type Login = (typeof officersWithDialogs)[number]

/** One dialog of the desk, and the way to it. */
export interface DeskDialog {
  name: string
  officer: Login
  /** The screen that it opens on. */
  address: string
  /** What leads to its button, in either language; each after the one before. */
  before?: readonly ((page: Page) => Promise<void>)[]
  /** Opens it, and has the focus again afterwards. */
  opener: (page: Page) => Locator
  /** What unfolds in it. */
  unfold?: (dialog: Locator) => Promise<void>
  role: 'dialog' | 'alertdialog'
}

const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const inDialog = (name: RegExp) => (page: Page) => page.locator('dialog[open]').getByRole('button', { name }).first()
const row = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** The text of a remark and of an opinion as long as officers write them. */
const longText = '房屋买卖合同第三页没有买受人签字，请补签后重新扫描上传；原件请在到窗口领证时一并带来核对。'

/** What the dialogs need: a case in each officer's hands, a remark to send, a template of the officer's own. */
export async function prepareDialogs(pages: Record<Login, Page>, desk: string): Promise<DeskDialog[]> {
  const ownCase = async (login: Login) => {
    const page = pages[login]
    await show(page, `${desk}/desk/queue?view=mine`)
    const link = page.locator('tr[data-case]').filter({ hasNotText: '挂起' }).getByRole('link').first()
    if ((await link.count()) === 0) {
      await show(page, `${desk}/desk/queue?view=waiting`)
      await page.locator('tr[data-case] a').first().click()
      await page.getByRole('button', { name: '领取', exact: true }).click()
      await expect(page.getByRole('button', { name: '放回' })).toBeVisible()
      return new URL(page.url()).pathname
    }
    return (await link.getAttribute('href')) ?? ''
  }
  const [cadastral, acceptance, registration] = [
    await ownCase('demo-cadastral'),
    await ownCase('demo-acceptance'),
    await ownCase('demo-registrar'),
  ]
  await writeRemarkAndTemplate(pages['demo-acceptance'], desk + acceptance)
  return [...ofCases({ cadastral, acceptance, registration }), ...elsewhere]
}

async function writeRemarkAndTemplate(page: Page, address: string): Promise<void> {
  await show(page, address)
  const value = page.locator('[data-field="party.phone"]').first()
  await value.getByRole('button', { name: '添加意见' }).click()
  await value.getByLabel('写给申请人的意见').fill(longText)
  await value.getByRole('button', { name: '完成' }).click()
  await expect(value.locator('[data-remark]').last()).toContainText(longText)
  await page.getByRole('button', { name: '驳回', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('我的模板').click()
  await dialog.getByLabel('模板名称').fill('合同缺少买受人签字，退回补签后再交')
  await dialog.getByRole('button', { name: '存为模板' }).click()
  await expect(dialog.getByRole('button', { name: /^删除模板/ })).toBeVisible()
  await page.keyboard.press('Escape')
}

const unfoldTemplates = (dialog: Locator) => dialog.locator('summary').click()

function ofCases(of: { cadastral: string; acceptance: string; registration: string }): DeskDialog[] {
  const dialog = (
    name: string,
    officer: Login,
    address: string,
    opener: (page: Page) => Locator,
    more: Partial<DeskDialog> = {},
  ): DeskDialog => ({ name, officer, address, opener, role: 'dialog', ...more })
  const [cadastral, acceptance, registrar, supervisor] = [
    'demo-cadastral',
    'demo-acceptance',
    'demo-registrar',
    'demo-supervisor',
  ] as const
  const aReturn = button(/^(?:驳回|Return)$/)
  return [
    dialog('pass', cadastral, of.cadastral, button(/^(?:通过|Pass)$/), { unfold: unfoldTemplates }),
    dialog('return', acceptance, of.acceptance, aReturn, { unfold: unfoldTemplates }),
    dialog('delete a template', acceptance, of.acceptance, inDialog(/^(?:删除模板|Delete the template)/), {
      before: [async (page) => aReturn(page).click(), async (page) => page.locator('dialog[open] summary').click()],
      role: 'alertdialog',
    }),
    dialog('register', registrar, of.registration, button(/^(?:登簿|Register)$/)),
    dialog('report an error', registrar, of.registration, button(/^(?:报告问题|Report an error)$/)),
    dialog('hold', cadastral, of.cadastral, button(/^(?:挂起|Put on hold)$/)),
    dialog('hand over', cadastral, of.cadastral, button(/^(?:转办|Hand over)$/)),
    dialog('declare an interest', cadastral, of.cadastral, button(/^(?:申请回避|Declare an interest)$/)),
    dialog('keys', cadastral, of.cadastral, button(/^(?:快捷键|Keyboard shortcuts)$/)),
    dialog('notices', supervisor, of.acceptance, button(/^(?:提醒|Notices)/)),
    dialog('verify again', cadastral, of.cadastral, button(/^(?:查看|Show)$/)),
    dialog('reassign', supervisor, of.acceptance, button(/^(?:改派|Reassign)$/)),
    dialog('urgent', supervisor, of.acceptance, button(/^(?:加急|Mark as urgent)$/)),
    dialog('supervise', supervisor, of.acceptance, button(/^(?:督办|Supervise)$/)),
  ]
}

const chooseAll = (page: Page) => page.getByRole('checkbox', { name: /^(?:全选|Select all)$/ }).check()

const elsewhere: readonly DeskDialog[] = [
  {
    name: 'reassign many',
    officer: 'demo-supervisor',
    role: 'dialog',
    address: '/desk/queue?view=all',
    before: [chooseAll],
    opener: button(/^(?:改派|Reassign)$/),
  },
  {
    name: 'leave',
    officer: 'demo-system',
    role: 'alertdialog',
    address: '/desk/staff',
    before: [row(/^许文博$/)],
    opener: button(/^(?:办理离职|Record leaving)$/),
  },
  {
    name: 'pause',
    officer: 'demo-system',
    role: 'alertdialog',
    address: '/desk/staff',
    before: [row(/^许文博$/)],
    opener: button(/^(?:停用|Pause)$/),
  },
  {
    name: 'enrolment code',
    officer: 'demo-system',
    role: 'alertdialog',
    address: '/desk/staff',
    before: [row(/^许文博$/)],
    opener: button(/^(?:生成登记码|Make an enrolment code)$/),
  },
  {
    name: 'remove the authenticator',
    officer: 'demo-cadastral',
    role: 'alertdialog',
    address: '/desk/account',
    opener: button(/^(?:删除 身份验证器|Remove Authenticator)/),
  },
]

/** Goes to a dialog's screen, up to its button. */
export async function goToDeskDialog(page: Page, desk: string, { address, before = [] }: DeskDialog): Promise<void> {
  await show(page, desk + address)
  for (const act of before) await act(page)
}

/** Opens it there. */
export async function openDeskDialog(page: Page, { opener, role, unfold }: DeskDialog): Promise<Locator> {
  await opener(page).click()
  const opened = page.getByRole(role)
  await expect(opened).toBeVisible()
  await unfold?.(opened)
  await untilStill(page)
  return opened
}
