import { listArticles, listDownloads } from '@registration/contract/channels.ts'
import { askGuidance, maxGuidanceSteps, searchGuidance } from '@registration/contract/guidance.ts'
import { listQuestions } from '@registration/contract/information.ts'
import { paths } from '@registration/contract/paths.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = product.visitor()
})
afterAll(() => product.stop())

const ask = (...path: string[]) => visitor.call(askGuidance, { path })
const search = async (text: string) => (await visitor.call(searchGuidance, { text })).groups
const groupOf = async (text: string, group: string) => (await search(text)).find((each) => each.group === group)
const titles = async (text: string, group: string) => (await groupOf(text, group))?.rows.map(({ title }) => title) ?? []

describe('the assistant', () => {
  test('asks a visitor first what they want to do, with ten choices', async () => {
    const { body } = await visitor.post(askGuidance.path, {})
    expect(body).toMatchObject({ errcode: '00', data: { path: [], result: null } })
    const { question } = await ask()
    expect(question?.text).toBe('您要办什么事？')
    expect(question?.choices.map(({ text }) => text)).toEqual([
      '买卖房屋',
      '继承房屋',
      '赠与家人',
      '离婚分房',
      '办理或还清抵押',
      '证书丢了、旧了',
      '信息写错了、改名了',
      '新房办证',
      '让老人住、借别人的路',
      '其他',
    ])
  })

  test('asks on, for the city last, and ends with the business there', async () => {
    expect((await ask('sale')).question?.text).toBe('是哪一种房屋？')
    const city = await ask('sale', 'existing')
    expect(city.question).toEqual({
      text: '在哪个城市办理？',
      choices: [
        { id: '130400', text: '邯郸市' },
        { id: '630100', text: '西宁市' },
      ],
    })
    const { path, question, result } = await ask('sale', 'existing', '630100')
    expect(question).toBeNull()
    expect(path.map(({ text }) => text)).toEqual(['买卖房屋', '二手房，已有不动产权证', '西宁市'])
    expect(result).toMatchObject({
      businessId: '630100-sale-of-existing-home',
      regionCode: '630100',
      regionName: '西宁市',
      name: '存量房买卖转移登记',
      byAppointment: false,
      canBeChecked: true,
      terms: { statutoryDays: 30 },
    })
    expect(result?.whoComes).toContain('买卖双方')
    expect(result?.materials.map(({ name }) => name)).toContain('房屋买卖合同')
  })

  test('names the papers of the commonest case, also those that its answers ask for', async () => {
    const { result } = await ask('gift', 'family', '130400')
    expect(result?.materials.map(({ name }) => name)).toEqual([
      '赠与人和受赠人身份证明',
      '不动产权证书',
      '赠与合同',
      '契税完税或免税凭证',
      '亲属关系证明',
    ])
  })

  test('says who still comes when all have confirmed on their phones, where they can', async () => {
    const comes = async (...path: string[]) => (await ask(...path)).result?.comes
    expect(await comes('sale', 'existing', '130400')).toBe('卖方')
    expect(await comes('mortgage', 'repaid', '130400')).toBe('')
    // By appointment no party is entered online.
    expect(await comes('others', 'passage')).toBeNull()
  })

  test('says of a mortgage whose one side has a new name that this side applies alone, as the guide does', async () => {
    const { result } = await ask('mortgage', 'changed', '130400')
    expect(result?.whoComes).toContain('只是一方改名的，由改名的一方申请')
  })

  test('does not ask for the city where only one has the business', async () => {
    const { path, result } = await ask('others', 'passage')
    expect(path).toHaveLength(2)
    expect(result?.businessId).toBe('130400-easement')
  })

  test('leads to every business in every city that has it, with at most four questions after the first', async () => {
    const reached = new Set<string>()
    const walk = async (path: string[]): Promise<void> => {
      const { question, result } = await ask(...path)
      if (result) reached.add(result.businessId)
      expect(path.length).toBeLessThanOrEqual(maxGuidanceSteps)
      for (const { id } of question?.choices ?? []) await walk([...path, id])
    }
    await walk([])
    expect([...reached].sort()).toEqual(product.services.content.offers.map(({ offerId }) => offerId).sort())
  })

  test.each([
    [['nonsense']],
    [['sale', 'nonsense']],
    [['sale', 'existing', '110000']],
    [['sale', 'existing', '130400', 'more']],
    [['others', 'passage', '130400']],
    [['constructor', '__proto__']],
  ])('begins again with the path %j, which leads nowhere', async (path) => {
    expect(await ask(...path)).toEqual(await ask())
  })

  test('refuses a path that is longer than any', async () => {
    const { status, body } = await visitor.post(askGuidance.path, JSON.stringify({ path: Array(6).fill('sale') }))
    expect([status, body.errcode]).toEqual([400, '10'])
  })

  test('is in the citizen’s language', async () => {
    const { body } = await visitor.post(askGuidance.path, { 'path[0]': 'gift' }, { 'accept-language': 'en' })
    expect(body.data).toMatchObject({
      path: [{ id: 'gift', text: 'Give a home to family' }],
      question: { text: 'To whom?' },
    })
  })

  test('offers no check of the register and no confirmation where the office has none', async () => {
    const without = await startProduct({ env: { MODULES: 'call-queue' } })
    try {
      const { result } = await without.visitor().call(askGuidance, { path: ['sale', 'existing', '130400'] })
      expect(result).toMatchObject({ canBeChecked: false, comes: null })
    } finally {
      await without.stop()
    }
  })
})

describe('the search', () => {
  test.each([
    ['a keyword', '还清', 'business', '抵押权注销登记'],
    ['a sentence with a keyword in it', '我的房产证丢了怎么办', 'business', '不动产权证书遗失补发'],
    ['the words of a family in mourning', '老人去世了房子怎么过户', 'business', '继承、受遗赠转移登记（无公证书）'],
    ['a sentence of who sells', '我想把房子卖了', 'business', '存量房买卖转移登记'],
    ['a sentence of who gives to a child', '房子想给儿子', 'business', '赠与转移登记'],
    ['an English keyword', 'divorce', 'business', '离婚析产转移登记'],
    ['the words of a guide', '存量房', 'guide', '买卖存量房怎样办理过户'],
    ['the words of a common question', '受理编号', 'question', '受理编号在哪里看？'],
    ['the words of a notice', '冒充', 'notice', '关于警惕冒充登记中心名义实施诈骗的提醒'],
    ['the name of a form', '申请书', 'download', '不动产登记申请书.pdf'],
    ['the words of a law', '民法典', 'service', '政策法规'],
    ['what people call a tile of the hall', '约号', 'service', '预约'],
    ['a sentence with a word of a form in it', '谁有委托书的空白的', 'download', '授权委托书.pdf'],
  ])('finds by %s', async (_, text, group, title) => {
    expect(await titles(text, group)).toContain(title)
  })

  test('has the groups in one order, each with its total and at most five rows, and every business', async () => {
    const found = await search('登记')
    expect(found.map(({ group }) => group)).toEqual(['business', 'service', 'guide', 'question', 'notice', 'download'])
    for (const { group, total, rows } of found)
      expect(rows.length, group).toBe(group === 'business' ? total : Math.min(total, 5))
    expect(found[0]?.total).toBeGreaterThan(20)
  })

  test('finds as much as the list to which a group leads', async () => {
    for (const text of ['登记', '抵押', '公证', 'registration', '贷款还清了怎么解押', '我的房产证丢了怎么办']) {
      const total = async (group: string) => (await groupOf(text, group))?.total ?? 0
      const listed = (channel: 'guides' | 'notices') =>
        visitor.call(listArticles, { channel, page: 'all', search: text })
      expect(await total('guide')).toBe((await listed('guides')).length)
      expect(await total('notice')).toBe((await listed('notices')).length)
      expect(await total('question')).toBe((await visitor.call(listQuestions, { search: text })).length)
      expect(await total('download')).toBe((await visitor.call(listDownloads, { search: text })).length)
    }
  })

  test('begins what it shows of an English text at no small word of the question', async () => {
    const { body } = await visitor.post(searchGuidance.path, { text: 'where is it' }, { 'accept-language': 'en' })
    const { groups } = searchGuidance.answer.parse(body.data)
    expect(groups[0]?.rows[0]?.excerpt).toMatch(/^Telephone: Handan 0310-5550100, Xining 0971-5550100/)
  })

  test('finds words of which some are bold, and shows them without blanks between', async () => {
    const [row] = (await groupOf('要办理抵押权注销登记', 'guide'))?.rows ?? []
    expect(row?.title).toBe('还清贷款后怎样解押')
    expect(row?.excerpt).toContain('要办理抵押权注销登记（俗称“解押”）')
  })

  test('shows the guide whose title has the words before newer ones that only mention them', async () => {
    expect((await titles('抵押', 'guide'))[0]).toBe('抵押登记怎样办理')
  })

  test('finds no tile of a module that is off', async () => {
    const without = await startProduct({ env: { MODULES: 'call-queue' } })
    try {
      const { groups } = await without.visitor().call(searchGuidance, { text: '名下房产' })
      expect(groups.flatMap(({ rows }) => rows.map(({ title }) => title))).not.toContain('我的不动产')
    } finally {
      await without.stop()
    }
    expect(await titles('名下房产', 'service')).toContain('我的不动产')
  })

  test('leads from each business to its place in the assistant', async () => {
    for (const { name } of product.services.content.businesses) {
      const found = (await groupOf(name.zh, 'business'))?.rows.find(({ title }) => title === name.zh)
      const path = paths.assistant.read(new URL(found?.link ?? '', product.base).search).path?.split('.') ?? []
      const { result, question } = await ask(...path)
      const there = result ?? (await ask(...path, question?.choices[0]?.id ?? '')).result
      expect(there?.name).toBe(name.zh)
    }
  })

  test('leads to each common question by its own words, in both languages', async () => {
    for (const { question } of product.services.content.questions)
      for (const words of [question.zh, question.en])
        expect(await visitor.call(listQuestions, { search: words }), words).toHaveLength(1)
  })

  test('shows the part of a text that has the words', async () => {
    const [row] = (await groupOf('契税', 'guide'))?.rows ?? []
    expect(row?.excerpt).toContain('契税')
    expect(row?.excerpt).not.toMatch(/[<>]/)
  })

  test.each(['量子纠缠', '%', '_', '\\', '<script>', '？', '…… ！'])('for %s finds nothing', async (text) => {
    expect(await search(text)).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['101 characters', '登'.repeat(101)],
  ])('refuses %s', async (_, text) => {
    const { status, body } = await visitor.post(searchGuidance.path, { text })
    expect([status, body.errcode]).toEqual([400, '10'])
  })

  test('is made 60 times a minute by an address, with or without a session', async () => {
    const behind = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    try {
      const citizen = await behind.signIn('zhangsan')
      const from = (who: Client, address: string) =>
        who.post(searchGuidance.path, { text: '登记' }, { 'x-forwarded-for': address })
      for (let i = 0; i < 30; i += 1)
        for (const who of [citizen, behind.visitor()]) expect((await from(who, '198.51.100.7')).status).toBe(200)
      const refused = await from(citizen, '198.51.100.7')
      expect([refused.status, refused.body.errcode]).toEqual([429, '29'])
      expect(refused.headers.get('retry-after')).toBe('60')
      expect((await from(citizen, '198.51.100.8')).status).toBe(200)
      behind.clock.advance(61_000)
      expect((await from(citizen, '198.51.100.7')).status).toBe(200)
    } finally {
      await behind.stop()
    }
  })
})
