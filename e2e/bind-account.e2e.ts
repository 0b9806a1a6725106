import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a company shows its binding code at the counter and has an enterprise account', async ({ page }) => {
  await signInAt(page, '/userInfo', /newcomer/)
  await page.getByRole('button', { name: '获取绑定码' }).click()
  const shown = page.getByRole('region', { name: '绑定码' })
  await expect(shown.getByText(/前有效，只能使用一次/)).toBeVisible()
  const code = /\d{8}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  await axe(page)
  await Promise.all([
    // It stays for less than a second, and `expect` looks twice a second.
    page.waitForFunction((words) => document.body.textContent.includes(words), '还没有收到核验结果'),
    page.getByRole('button', { name: '已核验，刷新' }).click(),
  ])

  await test.step('the officer checks the licence', async () => {
    const counter = await page.context().newPage()
    await counter.goto('/standin/registry')
    await counter.getByLabel(/^绑定码/).fill(code)
    await counter.getByLabel(/姓名或企业名称/).fill('邯郸市丛台纺织有限公司')
    await counter.getByLabel(/统一社会信用代码/).fill('91130403MA07XX2T17')
    await counter.getByRole('button', { name: /^绑定/ }).click()
    await expect(counter.getByText('已办理，申请人已可看到。')).toBeVisible()
    await counter.close()
  })

  await page.getByRole('button', { name: '已核验，刷新' }).click()
  await expect(page.getByLabel('企业名称')).toHaveValue('邯郸市丛台纺织有限公司')
  await expect(page.getByText('已认证')).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByText('账户已绑定')).toBeVisible()
})
