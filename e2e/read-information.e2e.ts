import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a citizen finds a guide by a search, reads it and downloads its form', { tag: '@main' }, async ({ page }) => {
  await signInAt(page, '/my')
  await page.goto('/')
  await page.getByRole('link', { name: /办事指南/ }).click()
  await expect(page.getByRole('heading', { name: '办事指南' })).toBeVisible()
  await axe(page)

  await test.step('pages of five with an ellipsis only where there are more than five', async () => {
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('navigation', { name: '分页' }).getByText('…')).toHaveCount(0)
    await page.getByRole('button', { name: '第 3 页' }).click()
    await expect(page).toHaveURL(/page=3/)
    await expect(page.getByRole('link', { name: '新建商品房怎样办证' })).toBeVisible()
  })

  await test.step('a search filters the list, cancel lists everything', async () => {
    const box = page.getByRole('searchbox', { name: '搜索 办事指南' })
    await box.fill('遗失 补证')
    await box.press('Enter')
    await expect(page.getByText('共找到 1 条')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '分页' })).toBeHidden()
    await box.fill('量子纠缠')
    await page.getByRole('button', { name: '搜索' }).click()
    await expect(page.getByText('没有找到“量子纠缠”')).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
  })

  await test.step('the article is readable, with its picture and its form', async () => {
    await page.getByRole('searchbox').fill('过户')
    await page.getByRole('button', { name: '搜索' }).click()
    await page.getByRole('link', { name: '买卖存量房怎样办理过户' }).click()
    await expect(page.getByRole('heading', { name: '买卖存量房怎样办理过户' })).toBeVisible()
    await expect(page.getByRole('img', { name: '从合同到领证的四步' })).toBeVisible()
    await axe(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '不动产登记申请书.pdf' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('不动产登记申请书.pdf')
  })
})

for (const [address, title, item] of [
  ['/news', '新闻动态', '掌上登记服务上线，存量房过户从手机开始'],
  ['/gsgg', '公示公告', '关于调整政务服务大厅不动产登记窗口服务时间的公告'],
  ['/gov/xxgs', '公示公告', '关于调整政务服务大厅不动产登记窗口服务时间的公告'],
  ['/laws', '政策法规', '中华人民共和国个人信息保护法'],
  ['/gov/laws', '政策法规', '中华人民共和国个人信息保护法'],
  ['/gov/tzgg', '房源信息', '丛台区示范花园：现房12套'],
] as const)
  test(`${address} shows ${title} and leads to an article`, async ({ page }) => {
    await signInAt(page, address)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await axe(page)
    const box = page.getByRole('searchbox', { name: `搜索 ${title}` })
    await box.fill(item.slice(0, 4))
    await box.press('Enter')
    await expect(page.getByText(/^共找到 \d+ 条$/)).toBeVisible()
    await page.getByRole('link', { name: item }).click()
    await expect(page.getByRole('heading', { name: item })).toBeVisible()
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(box).toHaveValue(item.slice(0, 4))
  })

test('an article elsewhere opens there, in the same window', async ({ page }) => {
  await signInAt(page, '/news?searchVal=自然资源部')
  const link = page.getByRole('link', { name: '自然资源部：持续优化不动产登记服务' })
  await expect(link).toHaveAttribute('href', 'https://www.mnr.gov.cn/')
  await page.route('https://www.mnr.gov.cn/', (route) => route.fulfill({ body: 'elsewhere' }))
  await link.click()
  await expect(page).toHaveURL('https://www.mnr.gov.cn/')
})

test('a notice on the home screen opens with a tap', async ({ page }) => {
  await signInAt(page, '/my')
  await page.goto('/')
  await page.getByRole('link', { name: /^网上申请不收取任何服务费/ }).click()
  await expect(page.getByRole('heading', { name: '网上申请不收取任何服务费' })).toBeVisible()
  await expect(page.getByText(/本服务不委托任何中介/)).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('region', { name: '通知' })).toBeVisible()
})

test('a channel that cannot be loaded says why instead of the list, and retries', async ({ page }) => {
  await signInAt(page, '/my')
  await page.route('**/online/wx/wchannel', (route) => route.abort())
  await page.goto('/laws')
  await expect(page.getByText('网络连接不上，请检查网络后重试')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '分页' })).toBeHidden()
  await page.unroute('**/online/wx/wchannel')
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('link', { name: '中华人民共和国个人信息保护法' })).toBeVisible()
})

test('forms are found and fetched from the list of downloads', async ({ page }) => {
  await signInAt(page, '/zlxz')
  await axe(page)
  await page.getByRole('searchbox').fill('授权')
  await page.getByRole('button', { name: '搜索' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '授权委托书.pdf' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('授权委托书.pdf')
})

test('common questions open to their answers, and the office’s lines can be called', async ({ page }) => {
  await signInAt(page, '/my')
  await page.getByRole('link', { name: '常见问题' }).click()
  await page.getByText('登记费是多少？').click()
  await expect(page.getByText('每件80元，其他不动产每件550元')).toBeVisible()
  await axe(page)
  await page.getByRole('searchbox').fill('刷脸')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByText('工作人员核对证件原件后，您的账户即完成认证。')).toBeVisible()
  await page.goto('/my')
  await page.getByRole('link', { name: '联系我们' }).click()
  await expect(page).toHaveURL(/\/ContactUs\?slsqId=/)
  for (const title of ['登记机构', '其他登记机构']) {
    const office = page.getByRole('region', { name: title, exact: true })
    await expect(office.getByText(/市不动产登记(服务)?中心/)).toBeVisible()
    await expect(office.getByRole('link', { name: /^拨打/ })).toHaveAttribute('href', /^tel:/)
  }
  await axe(page)
})
