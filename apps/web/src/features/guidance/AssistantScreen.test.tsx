import { askGuidance } from '@registration/contract/guidance.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AssistantScreen } from './AssistantScreen.tsx'
import type { Guidance, GuidanceResult } from './queries.ts'

const first: Guidance = {
  path: [],
  question: { text: '您要办什么事？', choices: [{ id: 'sale', text: '买卖房屋' }] },
  result: null,
}
const second: Guidance = {
  path: [{ id: 'sale', text: '买卖房屋' }],
  question: { text: '是哪一种房屋？', choices: [{ id: 'existing', text: '二手房' }] },
  result: null,
}
const sale: GuidanceResult = {
  businessId: '130400-sale-of-existing-home',
  regionCode: '130400',
  regionName: '邯郸市',
  name: '存量房买卖转移登记',
  whoComes: '买卖双方都要到场。',
  materials: [{ name: '房屋买卖合同', hint: '全部页面' }],
  terms: { workingDays: 3, statutoryDays: 30, publicationDays: 0, fee: { total: '80', payer: '买方', lines: [] } },
  byAppointment: false,
  canBeChecked: true,
  comes: '卖方',
}

function show(answer: Guidance | Guidance[], path?: string) {
  const answers = [answer].flat().map((each) => answerOf(askGuidance, each))
  const server = stubServer({ [askGuidance.path]: answers })
  renderScreen(<AssistantScreen />, paths.assistant({ path }))
  return server
}

const reached = (changes: Partial<GuidanceResult> = {}): Guidance => ({
  path: [
    { id: 'sale', text: '买卖房屋' },
    { id: 'existing', text: '二手房' },
    { id: '130400', text: '邯郸市' },
  ],
  question: null,
  result: { ...sale, ...changes },
})

afterEach(() => vi.unstubAllGlobals())

describe('a question', () => {
  test('is not answered by the second touch of the tap that led to it', async () => {
    show([first, second])
    await userEvent.click(await screen.findByRole('link', { name: '买卖房屋' }))
    await screen.findByRole('heading', { name: '是哪一种房屋？' })
    expect(document.documentElement.classList.contains('takes-no-tap')).toBe(true)
  })

  test('has its choices as links, and each step an address of its own', async () => {
    const server = show([first, second])
    await userEvent.click(await screen.findByRole('link', { name: '买卖房屋' }))
    expect(await screen.findByRole('heading', { name: '是哪一种房屋？' })).toBeTruthy()
    expect(location.pathname + location.search).toBe('/assistant?a=sale')
    expect(server.sent.map(({ form }) => form['path[0]'])).toEqual([undefined, 'sale'])
  })

  test('is asked again from what was chosen', async () => {
    show(second, 'sale')
    expect((await screen.findByRole('link', { name: '买卖房屋，重新选择' })).getAttribute('href')).toBe('/assistant')
  })

  test('can be left by the header and answered again, as often as one likes', async () => {
    show([first, second])
    for (let times = 0; times < 2; times += 1) {
      await userEvent.click(await screen.findByRole('link', { name: '买卖房屋' }))
      await screen.findByRole('heading', { name: '是哪一种房屋？' })
      await userEvent.click(screen.getByRole('button', { name: '返回' }))
      await screen.findByRole('heading', { name: '您要办什么事？' })
    }
  })

  test.each(['a.b.c.d.e.f', 'SALE', '<script>', '..'])('begins again for the address %s', async (path) => {
    const server = show(first, path)
    await screen.findByRole('heading', { name: '您要办什么事？' })
    expect(server.inputsOf(askGuidance)).toEqual([{ path: [] }])
  })

  test('has the box of the search beside the first one', async () => {
    show(first)
    await userEvent.type(await screen.findByRole('searchbox', { name: '搜业务、指南、问题' }), '过户{Enter}')
    expect(location.pathname + location.search).toBe(paths.search({ words: '过户' }))
  })
})

describe('a result', () => {
  test('says who comes, how long, how much and which papers, and leads on', async () => {
    show(reached(), 'sale.existing.130400')
    const business = await screen.findByRole('region', { name: '存量房买卖转移登记' })
    expect(business.textContent).toContain('买卖双方都要到场。')
    expect(business.textContent).toContain('承诺3个工作日办结（法定30个工作日，公告、实地查看不计算在内）')
    for (const line of ['预计登记费：80元，由买方缴纳', '税款由税务机关核定，不在其中。'])
      expect(within(business).getByText(line)).toBeTruthy()
    expect(
      within(screen.getByRole('region', { name: '一般要准备的材料（1项）' })).getByText('房屋买卖合同'),
    ).toBeTruthy()
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    const at = { businessId: sale.businessId, appointment: false, regionCode: '130400' }
    expect(hrefOf('先查一查')).toBe(paths.registerCheck(at))
    expect(hrefOf('开始办理')).toBe(
      paths.applyGuide({ id: sale.businessId, name: sale.name, appointment: false, regionCode: '130400' }),
    )
    expect(hrefOf('预约窗口')).toBe(paths.appointment({ regionCode: '130400' }))
  })

  test.each([
    [{ workingDays: 0 }, '承诺当日办结'],
    [{ publicationDays: 15 }, '另需公告15个工作日'],
    [{ fee: { total: '', payer: '', lines: [{ text: '住宅（每件）', amount: '80' }] } }, '登记费按申请的内容计算'],
    [{ fee: { total: '0', payer: '', lines: [] } }, '不收取登记费'],
  ])('with the terms %j says %s', async (changes, words) => {
    show(reached({ terms: { ...sale.terms, ...changes } }), 'sale.existing.130400')
    expect((await screen.findByRole('region', { name: sale.name })).textContent).toContain(words)
  })

  test.each([
    ['卖方', '全部确认后，只需卖方到大厅一次，其他人不用到场。'],
    ['', '全部确认后，无需到大厅核对。'],
  ])('says who still comes when all have confirmed on their phones: %j', async (comes, words) => {
    show(reached({ comes }), 'sale.existing.130400')
    expect(await screen.findByText('谁来确认')).toBeTruthy()
    expect(screen.getByText((text) => text.endsWith(words))).toBeTruthy()
  })

  test('says nothing of confirming where nobody confirms online', async () => {
    show(reached({ comes: null }), 'sale.existing.130400')
    expect(await screen.findByText('谁来办理')).toBeTruthy()
    expect(screen.queryByText('谁来确认')).toBeNull()
  })

  test('offers no check where the register has nothing to say', async () => {
    show(reached({ canBeChecked: false }), 'sale.existing.130400')
    await screen.findByRole('link', { name: '开始办理' })
    expect(screen.queryByRole('link', { name: '先查一查' })).toBeNull()
  })

  test('is sent to the family by its address', async () => {
    const share = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    show(reached(), 'sale.existing.130400')
    await userEvent.click(await screen.findByRole('button', { name: '发给家人' }))
    expect(share).toHaveBeenCalledWith({
      url: `${location.origin}/assistant?a=sale.existing.130400`,
      title: '存量房买卖转移登记',
    })
  })
})
