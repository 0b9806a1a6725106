import { countEffort, type Effort } from './support/effort.ts'
import { actAsOfficer, codeOn } from './support/outside.ts'
import { aPicture } from './support/pictures.ts'
import { listPending } from './support/review.ts'
import { requiredMaterials } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'count-effort' })

const uniqueBuyer = '130402199102031233'

/** Prints what a walk costs and holds it to what it may cost. Fewer of each is better. */
function judge(walk: string, effort: Effort, most: Effort): void {
  const { taps, characters, screens } = effort
  process.stdout.write(`${walk}: ${taps} taps, ${characters} characters, ${screens} screens\n`)
  expect(taps, `taps: ${walk}`).toBeLessThanOrEqual(most.taps)
  expect(characters, `characters: ${walk}`).toBeLessThanOrEqual(most.characters)
  expect(screens, `screens: ${walk}`).toBeLessThanOrEqual(most.screens)
}

test('an owner sells a home, started from it', async ({ page }) => {
  await signInAt(page, '/my')
  await page.goto('/')
  const { effort, tap, type, choose } = countEffort(page)
  await test.step('the home, unlocked', async () => {
    await tap(page.getByRole('link', { name: /^我的不动产/ }))
    await tap(page.getByRole('button', { name: '获取验证码' }))
    await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeVisible()
    await type(page.getByLabel('验证码', { exact: true }), await codeOn(page, '13800138001'))
    await tap(page.getByRole('button', { name: '查看我的不动产' }))
    await tap(page.getByRole('link', { name: /滨河小区3号楼2单元/ }))
    await tap(page.getByRole('button', { name: /^存量房买卖转移登记 可以办理/ }))
    await tap(page.getByRole('button', { name: '开始办理' }))
  })
  await test.step('the price, which nobody knows yet', async () => {
    await tap(page.getByRole('link', { name: '补充：取得价格（元）' }))
    await type(page.getByLabel('取得价格（元）', { exact: true }), '860000')
    await tap(page.getByRole('button', { name: '完成，接着填买方' }))
  })
  await test.step('the buyer, who is typed', async () => {
    await type(page.getByLabel('姓名', { exact: true }), '孙立')
    await type(page.getByLabel('联系方式', { exact: true }), '13900139000')
    await type(page.getByLabel('证件号码', { exact: true }), uniqueBuyer)
    await type(page.getByLabel('联系地址', { exact: true }), '滏河南大街16号')
    await tap(page.getByRole('button', { name: '完成，去上传材料' }))
  })
  await test.step('the materials, and the submission', async () => {
    for (const material of requiredMaterials) {
      await choose(page.getByLabel(`添加文件：${material}`), [await aPicture(page, material)])
      await expect(page.getByRole('img', { name: `：${material}` })).toBeVisible()
    }
    await tap(page.getByRole('button', { name: '下一步' }))
    await tap(page.getByRole('button', { name: '提交', exact: true }))
    await tap(page.getByRole('alertdialog').getByRole('button', { name: '提交' }))
    await expect(page).toHaveURL(/\/prodoing\?itemIndex=1/)
  })
  judge('the sale of a home', effort, { taps: 20, characters: 51, screens: 9 })
})

test('whether my certificate is ready is on the hall at one glance', async ({ page }) => {
  await signInAt(page, '/my')
  // The office enters a pending application in the register. 武安市 decides at its own desk.
  const pending = (await listPending(page)).find(({ shzt, areacode }) => shzt === '0' && areacode !== '130481')
  for (const shzt of ['10', '20', '30']) await actAsOfficer(page.request, 'decide', { proinstid: pending?.id, shzt })
  await page.goto('/')
  const { effort } = countEffort(page)
  await expect(page.getByRole('link', { name: /登记已完成/ })).toBeInViewport()
  judge('is my certificate ready', effort, { taps: 0, characters: 0, screens: 1 })
})

test('a company adds twelve units from a table', async ({ page }) => {
  await signInAt(page, '/apply?id=130400-first-registration-of-house&appointment=0', /handan-co/)
  await page.getByRole('button', { name: '我要申请' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await page.getByRole('link', { name: '添加不动产信息' }).waitFor()
  const { effort, tap, paste } = countEffort(page)
  await tap(page.getByRole('link', { name: '添加不动产信息' }))
  await tap(page.getByRole('link', { name: '用表格一次添加多个' }))
  const rows = Array.from({ length: 12 }, (_, i) => [
    '冀（2023）邯郸市不动产权第0001234号',
    `130403001002GB00012F0003${String(i + 1).padStart(4, '0')}`,
    `丛台区人民东路123号${i + 1}室`,
    ...['', '', '88.10', '12.30'],
  ])
  await paste(page.getByLabel('粘贴表格'), rows.map((row) => row.join('\t')).join('\n'))
  await tap(page.getByRole('button', { name: '保存 12 个不动产' }))
  await expect(page.getByText('已添加 12 个不动产')).toBeVisible()
  judge('twelve units of a company', effort, { taps: 5, characters: 0, screens: 3 })
})

test('in elder mode the first day that can be booked is one tap from the hall', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('elder-mode', 'on'))
  await signInAt(page, '/my')
  await page.goto('/')
  const { effort, tap } = countEffort(page)
  await tap(page.getByRole('link', { name: /预约/ }).first())
  await expect(page.getByRole('button', { name: /^选择 / }).first()).toBeVisible()
  judge('booking in elder mode', effort, { taps: 1, characters: 0, screens: 2 })
})
