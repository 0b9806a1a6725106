import { axe } from './support/axe.ts'
import { actAsOfficer } from './support/outside.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a citizen writes feedback, the office replies, and the inbox leads to the reply', { tag: '@main' }, async ({
  page,
  request,
}) => {
  const opinion = '等候区的座位太少，能不能多摆几排？'
  await signInAt(page, '/my')
  await page.getByRole('link', { name: '意见反馈' }).click()
  await expect(page.getByRole('link', { name: '写意见' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: '写意见' }).click()

  await test.step('an empty one shows a warning', async () => {
    await page.getByRole('button', { name: '提交' }).click()
    const warning = page.getByRole('alertdialog', { name: '警告' })
    await expect(warning).toContainText('信息未填写完整，请补充完整')
    await axe(page)
    await warning.getByRole('button', { name: '确定' }).click()
  })

  await test.step('the counter shows the length, and a text that is too long is not sent', async () => {
    const area = page.getByLabel('您的意见')
    await area.fill('好'.repeat(201))
    await expect(page.getByText('201/200')).toBeVisible()
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('最多可以输入200个字符哦')).toBeVisible()
    await area.fill(opinion)
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(opinion)
    await page.reload()
    await expect(area).toHaveValue(opinion)
    await axe(page)
  })

  await test.step('it is sent after a confirm and waits in the list', async () => {
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('您确定要提交吗？')).toBeVisible()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/\/feedBackList$/)
    await expect(page.getByRole('link', { name: opinion })).toContainText('待回复')
    await axe(page)
    await page.getByRole('link', { name: opinion }).click()
    await expect(page.getByText('暂时无回复')).toBeVisible()
    await axe(page)
  })

  await test.step('the reply arrives, and a message in the inbox leads to it', async () => {
    const id = new URL(page.url()).searchParams.get('id')
    await actAsOfficer(request, 'reply', { id, text: '下周会增加两排座椅。' })
    await page.goto('/my')
    await expect(page.getByRole('link', { name: /我的消息.*条未读/ })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: /我的消息/ }).click()
    const message = page.getByRole('link', { name: /意见已回复/ }).and(page.locator(`[href*="${id}"]`))
    await expect(message).toBeVisible()
    await axe(page)
    await message.click()
    await expect(page.getByText('下周会增加两排座椅。')).toBeVisible()
    await axe(page)
    await page.goto('/feedBackList')
    await expect(page.getByRole('link', { name: opinion })).toContainText('已回复')
  })
})

test('feedback of another citizen is shown as no data', async ({ page }) => {
  await signInAt(page, '/feedBackDetail?id=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('alertdialog')).toContainText('查询无数据')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('查询无数据')).toBeVisible()
})
