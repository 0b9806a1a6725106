import type { Browser, Page } from '@playwright/test'
import { paths } from '@registration/contract/paths.ts'
import { axe } from './support/axe.ts'
import { settle } from './support/every-screen.ts'
import { openIn } from './support/modes.ts'
import { addHome, addPerson, apply, buyer, chooseSaleOfHome, fillInSale, seller } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { stepBack } from './support/step-back.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'change-on-two-devices' })

const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, locale: 'zh-CN' }

/** Another device of the citizen, in a browser of its own, at an address. */
async function otherDevice(browser: Browser, baseURL: string, path: string, person: RegExp): Promise<Page> {
  const page = await openIn(browser, { ...phone, baseURL }, { language: 'zh-CN', edition: 'standard' })
  await signInAt(page, path, person)
  return page
}

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

async function openEntry(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(操作|管理) ${name}`) }).click()
  await page.getByRole('button', { name: '查看/修改' }).click()
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

test('two devices change one party: different fields are merged, of one field both values are shown', async ({
  page,
  browser,
  product,
}) => {
  await signInAt(page, '/seladd', /lisi/)
  await chooseSaleOfHome(page)
  await apply(page)
  await addPerson(page, '买方', buyer)
  const list = addressOf(page)
  await openEntry(page, buyer.name)
  const other = await otherDevice(browser, product.base, addressOf(page), /lisi/)

  await test.step('the phone of one and the address of the other', async () => {
    await page.getByLabel('联系方式', { exact: true }).fill('13900139000')
    await other.getByLabel('联系地址', { exact: true }).fill('滏河南大街16号')
    await save(page)
    await expect(page.getByRole('row', { name: buyer.name })).toContainText('13900139000')
    await save(other)
    await expect(other.getByRole('row', { name: buyer.name })).toContainText('13900139000')
    await openEntry(other, buyer.name)
    await expect(other.getByLabel('联系地址', { exact: true })).toHaveValue('滏河南大街16号')
  })

  await test.step('the same field: nothing is lost, the citizen chooses, and saves again', async () => {
    await openEntry(page, buyer.name)
    await other.getByLabel('联系方式', { exact: true }).fill('13600136000')
    await save(other)
    await expect(other.getByRole('row', { name: buyer.name })).toContainText('13600136000')
    await page.getByLabel('联系方式', { exact: true }).fill('13700137000')
    await page.getByLabel('姓名', { exact: true }).fill('张建华')
    await save(page)
    const choice = page.getByRole('group', { name: '联系方式' })
    await expect(choice.getByLabel('您填写的')).toBeVisible()
    await expect(choice).toContainText('13700137000')
    await expect(choice).toContainText('13600136000')
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('张建华')
    await axe(page)
    await save(page)
    await expect(choice).toContainText('请选择保留哪一个')
    await choice.getByText('您填写的').click()
    await save(page)
    await expect(page.getByRole('row', { name: '张建华' })).toContainText('13700137000')
    expect(addressOf(page)).toBe(list)
  })

  await test.step('deleted by the other: it can be added again with everything typed', async () => {
    await openEntry(page, '张建华')
    await other.reload()
    await other.getByRole('button', { name: '操作 张建华' }).click()
    await other.getByRole('button', { name: '删除' }).click()
    await other.getByRole('button', { name: '确定' }).click()
    await expect(other.getByText('已删除')).toBeVisible()
    await page.getByLabel('联系地址', { exact: true }).fill('人民东路99号')
    await save(page)
    await expect(page.getByText('这位申请人刚被删除了')).toBeVisible()
    await page.getByRole('button', { name: '重新添加' }).click()
    await expect(page.getByRole('row', { name: '张建华' })).toBeVisible()
  })
})

test('a draft that is opened again overwrites no change of another device', async ({ page, browser, product }) => {
  await signInAt(page, '/seladd', /lisi/)
  await chooseSaleOfHome(page)
  await apply(page)
  await addPerson(page, '买方', buyer)
  await openEntry(page, buyer.name)
  await page.getByLabel('联系地址', { exact: true }).fill('滏河南大街16号')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const other = await otherDevice(browser, product.base, addressOf(page), /lisi/)
  await other.getByLabel('联系方式', { exact: true }).fill('13900139000')
  await save(other)
  await expect(other.getByRole('row', { name: buyer.name })).toContainText('13900139000')
  await page.reload()
  await expect(page.getByLabel('联系地址', { exact: true })).toHaveValue('滏河南大街16号')
  await expect(page.getByLabel('联系方式', { exact: true })).toHaveValue('13900139000')
  await save(page)
  await expect(page.getByRole('row', { name: buyer.name })).toContainText('13900139000')
})

test('what another device has changed since the last look is shown before it is submitted', async ({
  page,
  browser,
  product,
}) => {
  await signInAt(page, '/seladd', /lisi/)
  const id = await fillInSale(page)
  const form = paths.fillIn({ applicationId: id, appointment: false })
  const other = await otherDevice(browser, product.base, form, /lisi/)
  await openEntry(other, '邯郸市丛台区人民东路123号')
  await other.getByLabel('取得价格（元）').fill('99000')
  await save(other)
  await expect(other.getByText('保存成功')).toBeVisible()
  const submit = async () => {
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
  }
  await submit()
  await expect(page.getByText('内容刚刚发生了变化，请核对后重试')).toBeVisible()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('99,000')).toBeVisible()
  await submit()
  await expect(page).toHaveURL(/\/prodoing\?itemIndex=1/)
})

test('two devices change one profile', async ({ page, browser, product }) => {
  await signInAt(page, '/userInfo', /lisi/)
  const other = await otherDevice(browser, product.base, '/userInfo', /lisi/)
  const saveProfile = async (device: Page) => {
    await device.getByRole('button', { name: '保存修改' }).click()
    await device.getByLabel('登录密码', { exact: true }).fill('k7wolke')
    await device.getByRole('button', { name: '确定' }).click()
  }
  await other.getByLabel('昵称').fill('老李')
  await saveProfile(other)
  await expect(other.getByText('保存成功')).toBeVisible()
  await page.getByLabel('昵称').fill('小李')
  await page.getByLabel('姓名', { exact: true }).fill('李思思')
  await saveProfile(page)
  const choice = page.getByRole('group', { name: '昵称' })
  await expect(choice).toContainText('您填写的')
  await expect(choice).toContainText('小李')
  await expect(choice).toContainText('另一处刚保存的')
  await expect(choice).toContainText('老李')
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('李思思')
  await axe(page)
  await choice.getByText('另一处刚保存的').click()
  await saveProfile(page)
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(choice).toBeHidden()
  await other.reload()
  await expect(other.getByLabel('姓名', { exact: true })).toHaveValue('李思思')
  await expect(other.getByLabel('昵称')).toHaveValue('老李')
})

test.describe('two taps on 保存 are one', () => {
  /** Two touches of a button with a pause between them. The answer of the save comes after both. */
  async function saveTwice(page: Page, path: string, pause: number, name = '保存'): Promise<void> {
    const touched = Promise.withResolvers<void>()
    await page.route(
      path,
      async (route) => {
        await touched.promise
        await route.continue()
      },
      { times: 1 },
    )
    const button = page.getByRole('button', { name, exact: true })
    // Until a new dialog takes taps.
    await button.click({ trial: true })
    const box = await button.boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(pause)
    await page.touchscreen.tap(x, y)
    touched.resolve()
  }

  test('a party and a property lead back to their list and no further, and who steps back meanwhile stays there', async ({
    page,
  }) => {
    await signInAt(page, '/seladd', /lisi/)
    await chooseSaleOfHome(page)
    await apply(page)
    await addPerson(page, '买方', buyer)
    await addPerson(page, '卖方', seller)
    await addHome(page)
    const list = addressOf(page)
    const home = '邯郸市丛台区人民东路123号天鸿小区3号楼2单元1101室'
    const forms = [
      { name: buyer.name, path: '**/online/wx/addProposerinfo' },
      { name: home, path: '**/online/wx/saveOrAddFwxx' },
    ]
    for (const { name, path } of forms) {
      for (const pause of [0, 40, 120, 250]) {
        await openEntry(page, name)
        await saveTwice(page, path, pause)
        await expect(page.getByRole('button', { name: new RegExp(`^(操作|管理) ${name}`) })).toBeVisible()
        await settle(page)
        expect(addressOf(page), `${name} after ${pause} ms`).toBe(list)
      }
      for (const steps of [1, 2]) {
        await openEntry(page, name)
        const saved = page.waitForResponse(path)
        const left = Promise.withResolvers<void>()
        await page.route(path, async (route) => left.promise.then(() => route.continue()), { times: 1 })
        await save(page)
        for (let step = 0; step < steps; step += 1) await page.goBack()
        const place = addressOf(page)
        left.resolve()
        await saved
        await settle(page)
        expect(addressOf(page), `${name} after ${steps} steps back`).toBe(place)
        if (steps === 1) expect(place).toBe(list)
        else await page.goForward()
      }
    }
  })

  test('an opinion is sent once and leads to the list once, and a step back meanwhile is only that', async ({
    page,
  }) => {
    const path = '**/online/wx/addSugge'
    const write = async (opinion: string) => {
      await page.goto('/feedBack')
      await page.getByLabel('您的意见').fill(opinion)
      await page.getByRole('button', { name: '提交' }).click()
      await expect(page.getByRole('button', { name: '确定', exact: true })).toBeVisible()
    }
    await signInAt(page, '/feedBackList', /lisi/)
    for (const pause of [0, 40, 120, 250]) {
      const opinion = `窗口的叫号声音太小，第${pause}次反映`
      await write(opinion)
      await saveTwice(page, path, pause, '确定')
      await expect(page.getByRole('link', { name: opinion })).toHaveCount(1)
      await settle(page)
      expect(addressOf(page), `after ${pause} ms`).toBe('/feedBackList')
    }
    await page.goto('/my')
    await page.getByRole('link', { name: '意见反馈' }).click()
    await page.getByRole('link', { name: '写意见' }).click()
    await page.getByLabel('您的意见').fill('等候区没有饮水机')
    await page.getByRole('button', { name: '提交' }).click()
    const left = Promise.withResolvers<void>()
    await page.route(path, async (route) => left.promise.then(() => route.continue()), { times: 1 })
    const sent = page.waitForResponse(path)
    await page.getByRole('button', { name: '确定', exact: true }).click()
    await stepBack(page)
    left.resolve()
    await sent
    await settle(page)
    expect(addressOf(page)).toBe('/feedBackList')
    await page.goBack()
    await expect(page).toHaveURL(/\/my$/)
  })
})
