import { getRelease, listArticles } from '@registration/contract/channels.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Article } from '../../content/article-schema.ts'
import { fold } from '../../fold.ts'
import { CallRefused, type Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { searchArticles } from './article-store.ts'
import { fillChannels } from './fill-channels.ts'
import { gramsOf, termsOf } from './search-rules.ts'

let product: TestProduct
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = product.visitor()
})
afterAll(() => product.stop())

const list = (channel: Article['channel'], search?: string) =>
  visitor.call(listArticles, { channel, page: 'all', search })

describe('a channel', () => {
  test.each([
    ['article', 6],
    ['bszn', 12],
    ['xxgs', 8],
    ['laws', 10],
    ['tzgg', 8],
  ])('%s lists at least %i of the office’s articles to everyone', async (type, least) => {
    const { body } = await visitor.post(listArticles.path, { type, page: 'all', searchVal: '' })
    expect(body).toMatchObject({ errcode: '00' })
    expect(Array.isArray(body.data) && body.data.length).toBeGreaterThanOrEqual(least)
  })

  test('of laws has the publication number of each', async () => {
    for (const { id } of await list('laws')) {
      const { content } = await visitor.call(getRelease, { id })
      expect(content, id).toMatch(/第[\d〇一二三四五六七八九十百]+号|〔\d{4}〕\d+号/)
    }
  })

  test('lists the newest first, and leads to our own page or to an address of another site', async () => {
    const news = await list('news')
    expect(news[0]).toEqual({
      id: 'online-hall-opens',
      title: '掌上登记服务上线，存量房过户从手机开始',
      url: '/article?id=online-hall-opens',
    })
    expect(news.find(({ id }) => id === 'ministry-reform')?.url).toBe('https://www.mnr.gov.cn/')
  })

  test('is in the citizen’s language', async () => {
    const { body } = await visitor.post(listArticles.path, { type: 'laws' }, { 'accept-language': 'en-GB' })
    expect(JSON.stringify(body)).toContain('Deed Tax Law')
  })

  test('has pages of five if a page is requested', async () => {
    const all = await list('guides')
    const second = await visitor.call(listArticles, { channel: 'guides', page: 2 })
    expect(second).toEqual(all.slice(5, 10))
    for (const page of [1.5, -3, 0]) {
      const { body } = await visitor.post(listArticles.path, JSON.stringify({ type: 'bszn', page }))
      expect(body.data).toHaveLength(5)
    }
    expect(await visitor.call(listArticles, { channel: 'guides', page: 99_999 })).toEqual([])
  })

  test.each([
    ['an unknown type', { type: 'secrets' }],
    ['no type', {}],
    ['a page that is none', { type: 'laws', page: "1' or '1'='1" }],
    ['a search of 1,000 characters', { type: 'laws', searchVal: '登'.repeat(1000) }],
  ])('refuses %s and names the field', async (_, payload) => {
    const { status, body } = await visitor.post(listArticles.path, payload)
    expect([status, body.errcode]).toEqual([400, '10'])
  })
})

describe('a search', () => {
  test.each([
    ['a title', '契税法', 'deed-tax-law'],
    ['the text', '居住权自登记时设立', 'civil-code'],
    ['one character', '税', 'deed-tax-law'],
    ['two words in any order', '居住权 预告登记', 'civil-code'],
    ['a number', '第656号', 'interim-regulation'],
    ['English', 'deed tax', 'deed-tax-law'],
  ])('finds by %s', async (_, search, id) => {
    expect((await list('laws', search)).map((each) => each.id)).toContain(id)
  })

  test('stays in its channel', async () => {
    expect(await list('news', '契税法')).toEqual([])
  })

  test.each(['%', '_', '*', "'; drop table article; --", '\\', '<script>', '税\u3000%'])(
    'for %s is harmless',
    async (search) => {
      const found = await list('laws', search)
      expect(found.length).toBeLessThan((await list('laws')).length)
    },
  )

  test('that finds nothing is a success with an empty list', async () => {
    expect(await list('laws', '量子纠缠')).toEqual([])
  })

  test('of blanks finds everything', async () => {
    expect(await list('laws', '  ')).toEqual(await list('laws'))
  })
})

describe('a search for words that most articles of a channel hold', () => {
  const { plain, ...pieces } = termsOf('laws', '不动产 wechat')
  const slice = { channel: 'laws', offset: 0, limit: 30 } as const

  test('finds the same as the n-gram index, in the same order, and rarer words too', async () => {
    const { pool } = product.services
    const rows = Array.from({ length: 90 }, (_, n) => {
      const text = n % 3 === 0 ? `不动 产${n}` : `不动产登记 wechat ${n % 7 === 0 ? '居住权' : ''}${n}`
      return {
        id: `common-${n}`,
        channel: 'laws' as const,
        source: 'import',
        title_zh: text,
        title_en: text,
        published_at: new Date(Date.UTC(2030, 0, 1 + (n % 5))),
        search_text: fold(text),
        grams: gramsOf('laws', fold(text)),
      }
    })
    await pool.insertInto('article').values(rows).execute()
    const found = await searchArticles(pool, slice, { ...pieces, plain }, 1_000)
    expect(found).toHaveLength(30)
    expect(found).toEqual(await searchArticles(pool, slice, { ...pieces, plain: [] }, 1_000))
    const rare = await list('laws', '居住权 wechat')
    expect(rare.map(({ id }) => id).sort()).toEqual(
      rows
        .filter(({ title_zh }) => title_zh.includes('居住权'))
        .map(({ id }) => id)
        .sort(),
    )
    await pool.deleteFrom('article').where('source', '=', 'import').execute()
  })
})

describe('an article', () => {
  test('is readable with its pictures and attachments', async () => {
    const article = await visitor.call(getRelease, { id: 'buy-an-existing-home' })
    expect(article).toMatchObject({ title: '买卖存量房怎样办理过户', time: '2026-09-01 09:00:00' })
    expect(article.content).toContain('<img src="/pictures/guide-four-steps.svg"')
    expect(article.attachments[0]).toMatchObject({
      alias: 'registration-application',
      fileName: '不动产登记申请书.pdf',
    })
  })

  test('may be a notice of the home screen', async () => {
    expect(await visitor.call(getRelease, { id: 'online-sale' })).toMatchObject({
      title: '存量房买卖转移登记可以网上申请了',
      time: '2026-09-01 09:00:00',
    })
  })

  test.each(['no-such-article', 'ministry-reform', "'"])('%s is not found', async (id) => {
    const refused = await visitor.call(getRelease, { id }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CallRefused)
    expect(refused).toMatchObject({ reason: 'articleNotFound' })
  })
})

describe('the office’s files', () => {
  const anArticle: Article = {
    id: 'only-one',
    channel: 'laws',
    title: { zh: '唯一一篇', en: 'The only one' },
    time: '2026-01-01 00:00:00',
    url: undefined,
    html: { zh: '<p>内容</p>', en: '<p>Text</p>' },
    attachments: [],
  }
  const loadedAt = async () =>
    (await product.services.pool.selectFrom('loaded_content').select('loaded_at').executeTakeFirstOrThrow()).loaded_at

  test('are loaded again only when they have changed', async () => {
    const before = await loadedAt()
    product.clock.advance(60_000)
    await fillChannels(product.services)
    expect(await loadedAt()).toEqual(before)
  })

  test('replace their earlier version, and leave articles of other sources', async () => {
    const { pool, content } = product.services
    await pool
      .insertInto('article')
      .values({
        id: 'from-elsewhere',
        channel: 'laws',
        source: 'import',
        title_zh: '外来',
        title_en: 'From elsewhere',
        published_at: new Date('2020-01-01'),
        search_text: '外来',
        grams: ['l外', 'l来', 'l外来'],
      })
      .execute()
    const changed = { ...product.services, content: { ...content, articles: [anArticle] } }
    await Promise.all([fillChannels(changed), fillChannels(changed)])
    expect((await list('laws')).map(({ id }) => id)).toEqual(['only-one', 'from-elsewhere'])
    await pool.deleteFrom('article').where('source', '=', 'import').execute()
    await fillChannels(product.services)
    expect((await list('laws')).length).toBeGreaterThanOrEqual(10)
  })
})
