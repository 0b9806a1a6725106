import { getApplyGuide } from '@registration/contract/catalogue.ts'
import { getHolding, type Holding, type HoldingRestriction, startFromHolding } from '@registration/contract/holdings.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, held, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { aWholeHolding } from '../../testing/a-holding.ts'
import { aTerms } from '../../testing/an-application.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PropertyDetailScreen } from './PropertyDetailScreen.tsx'

const anEntry = (changes: Partial<HoldingRestriction>): HoldingRestriction => ({
  ...{ kind: 'mortgage', registeredAt: '2021-07-06', holder: '', number: '', reason: '', amount: '', amountUnit: '' },
  ...{ start: '', end: '', isWaiting: false, isContinued: false },
  ...changes,
})
const mortgage = anEntry({
  ...{ holder: '邯郸市滏阳商业银行', number: '冀（2021）邯郸市不动产证明第0000456号', rank: 1 },
  ...{ amount: '86', amountUnit: 'tenThousandYuan', start: '2021-07-06', end: '2051-07-05' },
})
const guide = {
  title: '存量房买卖转移登记',
  content: '<h2>谁可以申请</h2><p>买卖双方</p><h2>要准备什么</h2><p>合同</p>',
  terms: aTerms(),
}
const sale = { businessId: '130400-sale', name: '存量房买卖转移登记', verdict: 'clear', reason: '' } as const
const blocked: Holding['businesses'][number] = {
  ...{ businessId: '130400-gift', name: '赠与转移登记', verdict: 'blocked' },
  reason: '该不动产有抵押登记（2021-07-06）。',
}

function show(changes: Partial<Holding> = {}, replies: Replies = {}) {
  const server = stubServer({
    [getHolding.path]: answerOf(getHolding, aWholeHolding(changes)),
    [getApplyGuide.path]: answerOf(getApplyGuide, guide),
    [startFromHolding.path]: answerOf(startFromHolding, { applicationId: 'a9' }),
    ...replies,
  })
  renderScreen(
    <Route path={paths.propertyDetail.pattern} component={PropertyDetailScreen} />,
    paths.propertyDetail({ ref: 'ref-1' }),
  )
  return server
}

const part = (name: string) => screen.findByRole('region', { name })

test('the unit is shown with its term and owners, the caller in full', async () => {
  show({
    ownership: 'byShares',
    share: '1/2',
    owners: [
      { name: '张建国', share: '1/2', isCaller: true },
      { name: '王*', share: '1/2', isCaller: false },
    ],
  })
  const words = (await part('基本信息')).textContent
  for (const each of ['滨河小区', '按份共有 1/2', '张建国（本人） 1/2', '王* 1/2', '2010-05-01 至 2080-04-30'])
    expect(words).toContain(each)
  expect(words).not.toContain('土地面积')
})

test('each kind of entry is shown, 无 where there is none, and an amount only after a tap', async () => {
  show({ restrictions: [mortgage, anEntry({ kind: 'preSeizure', holder: '丛台区人民法院', isWaiting: true })] })
  const card = await part('权利限制')
  expect(card.textContent).toContain('邯郸市滏阳商业银行')
  expect(card.textContent).toContain('轮候预查封')
  for (const kind of ['异议', '预告', '居住权', '限制转让']) expect(card.textContent).toContain(`${kind}无`)
  expect(card.textContent).not.toContain('86')
  await userEvent.click(within(card).getByRole('button', { name: /显示数额/ }))
  expect(card.textContent).toContain('86万元')
})

test('a seizure says its kind, and a waiting one its place in the queue, which is no rank of a mortgage', async () => {
  const court = { holder: '丛台区人民法院', rank: 0 }
  show({
    restrictions: [
      anEntry({ kind: 'seizure', ...court }),
      anEntry({ kind: 'seizure', ...court, rank: 1, isWaiting: true }),
      anEntry({ kind: 'seizure', ...court, isContinued: true }),
    ],
  })
  const card = await part('权利限制')
  const [inForce, waiting, continued] = within(card)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(inForce).toContain('查封类型查封')
  expect(waiting).toContain('查封类型轮候查封')
  expect(waiting).toContain('轮候顺序1')
  expect(continued).toContain('查封类型续封')
  expect(card.textContent?.match(/顺/g)).toHaveLength(1)
})

test('what is under way and what was registered is dated', async () => {
  show({
    pending: [{ business: '抵押权注销', at: '2026-11-20 10:00:00' }],
    history: [
      { activity: '抵押权登记', at: '2021-07-06 09:00:00' },
      { activity: '转移登记', at: '2019-03-01 09:00:00' },
    ],
  })
  expect((await part('正在办理')).textContent).toContain('抵押权注销，2026-11-20 10:00 受理')
  expect((await part('办理记录')).textContent).toBe('办理记录2021-07-06抵押权登记2019-03-01转移登记')
})

test('an electronic certificate can be viewed and shown, or was not issued', async () => {
  show({ hasElectronicCertificate: true })
  const card = await part('电子证照')
  const hrefs = within(card)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/property/certificate?ref=ref-1', '/property/certificate?ref=ref-1&show=true'])
})

test('where none was issued it says so', async () => {
  show()
  expect((await part('电子证照')).textContent).toContain('该证书尚未制发电子证照')
})

test('an open application of this unit leads on', async () => {
  show({ applications: [{ applicationId: 'a1', business: '存量房买卖转移登记', status: 'unsubmitted' }] })
  await screen.findByText('您已为该不动产办理“存量房买卖转移登记”')
  expect(screen.getByRole('link', { name: '继续填写' }).getAttribute('href')).toContain('/info/infofill?id=a1')
})

test('one that the office has is shown with its state, and leads to its details: nothing can be filled in', async () => {
  show({ applications: [{ applicationId: 'a1', business: '存量房买卖转移登记', status: 'pending' }] })
  const opened = await screen.findByRole('link', { name: '查看详情' })
  expect(opened.getAttribute('href')).toBe('/applyDetail?id=a1')
  expect(screen.getByText('待审核')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '继续填写' })).toBeNull()
})

test('of several open applications the newest is shown, and the others on demand', async () => {
  const business = '存量房买卖转移登记'
  const status = 'unsubmitted'
  show({ applications: ['a3', 'a2', 'a1'].map((applicationId) => ({ applicationId, business, status })) })
  const others = (await screen.findByText('另有 2 件申请涉及该不动产')).closest('details')
  expect(others?.open).toBe(false)
  const idOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('id')
  const links = screen.getAllByRole('link', { name: '继续填写', hidden: true })
  expect(links.map(idOf)).toEqual(['a3', 'a2', 'a1'])
  expect(links.map((link) => others?.contains(link))).toEqual([false, true, true])
})

test('a feasible business shows the head of its guide, and starts with the unit', async () => {
  const { inputsOf } = show({ businesses: [sale, blocked] })
  await userEvent.click(await screen.findByRole('button', { name: /^存量房买卖转移登记可以办理/ }))
  await screen.findByText('买卖双方')
  expect(screen.queryByText('要准备什么')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '开始办理' }))
  await waitFor(() => expect(location.pathname).toBe('/info/infofill'))
  expect(new URLSearchParams(location.search).get('prefilled')).toBe('true')
  expect(inputsOf(startFromHolding)).toMatchObject([{ ref: 'ref-1', businessId: '130400-sale', regionCode: '130403' }])
})

test('what was started is shown to who has closed the popup meanwhile', async () => {
  const { reply, release } = held(answerOf(startFromHolding, { applicationId: 'a9' }))
  const { inputsOf } = show({ businesses: [sale] }, { [startFromHolding.path]: reply })
  await userEvent.click(await screen.findByRole('button', { name: /^存量房买卖转移登记/ }))
  await userEvent.click(await screen.findByRole('button', { name: '开始办理' }))
  await waitFor(() => expect(inputsOf(startFromHolding)).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  release()
  await screen.findByText('您已为该不动产办理“存量房买卖转移登记”')
  expect(screen.getByRole('link', { name: '继续填写' }).getAttribute('href')).toContain('/info/infofill?id=a9')
  expect(location.pathname).toBe('/property/detail')
})

test('one that is not feasible has its verdict and reason, and no button', async () => {
  show({ businesses: [sale, blocked, { ...blocked, businessId: 'b', name: '更名', verdict: 'resolveFirst' }] })
  const card = await part('可以办理')
  expect(card.textContent).toContain('赠与转移登记暂不能办理该不动产有抵押登记（2021-07-06）。')
  expect(card.textContent).toContain('更名需要先处理')
  expect(within(card).getAllByRole('button')).toHaveLength(1)
})

test('a register that changed meanwhile is said, and the popup stays', async () => {
  show({ businesses: [sale] }, { [startFromHolding.path]: refusalOf(startFromHolding, 'holdingChanged') })
  await userEvent.click(await screen.findByRole('button', { name: /^存量房买卖转移登记/ }))
  await userEvent.click(await screen.findByRole('button', { name: '开始办理' }))
  await screen.findByText('登记簿的记载已有变化，请重新核查')
  expect(location.pathname).toBe('/property/detail')
})

test('a reference that is too old or another’s leads back to the list', async () => {
  show({}, { [getHolding.path]: refusalOf(getHolding, 'holdingNotFound') })
  await screen.findByText('没有查到该不动产，请刷新后重试')
  expect(screen.getByRole('link', { name: '返回我的不动产' }).getAttribute('href')).toBe('/property')
})
