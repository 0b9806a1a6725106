import { downloadUrl, listDownloads } from '@registration/contract/channels.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { attachmentHeader } from './download-rules.ts'

let product: TestProduct
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = product.visitor()
})
afterAll(() => product.stop())

describe('the list of downloads', () => {
  test('is public, ordered by name, in the citizen’s language', async () => {
    const files = await visitor.call(listDownloads, {})
    expect(files.length).toBeGreaterThanOrEqual(10)
    expect(files[0]).toEqual({
      id: 'registration-application',
      fileName: '不动产登记申请书.pdf',
      alias: 'registration-application',
    })
    const english = await visitor.post(listDownloads.path, {}, { 'accept-language': 'en' })
    expect(JSON.stringify(english.body)).toContain('Power of attorney.pdf')
  })

  test('is searched in both languages', async () => {
    expect((await visitor.call(listDownloads, { search: '遗失' })).map(({ id }) => id)).toEqual([
      'lost-certificate-declaration',
    ])
    expect((await visitor.call(listDownloads, { search: 'ATTORNEY' })).map(({ id }) => id)).toEqual([
      'power-of-attorney',
    ])
    expect(await visitor.call(listDownloads, { search: '%' })).toEqual([])
  })

  test.each(['%', '_', '*', "' or 1=1 --", '\\', '<script>'])(
    'for %s finds nothing and harms nothing',
    async (search) => {
      expect(await visitor.call(listDownloads, { search })).toEqual([])
    },
  )

  test('refuses a search of 1,000 characters', async () => {
    const { status, body } = await visitor.post(listDownloads.path, { searchValue: '登'.repeat(1000) })
    expect([status, body.errcode]).toEqual([400, '10'])
  })

  test('of an unknown region has the files of every region', async () => {
    expect(await visitor.call(listDownloads, { regionCode: '999999' })).toEqual(await visitor.call(listDownloads, {}))
  })
})

describe('a download', () => {
  test('has the name in the reader’s language, also behind a cache', async () => {
    const get = (language: string) => visitor.get(downloadUrl('power-of-attorney'), { 'accept-language': language })
    const [chinese, english] = [await get('zh-CN'), await get('en')]
    expect(chinese.headers.get('content-disposition')).toContain(encodeURIComponent('授权委托书.pdf'))
    expect(english.headers.get('content-disposition')).toContain(encodeURIComponent('Power of attorney.pdf'))
    expect(english.headers.get('vary')).toContain('accept-language')
  })

  test('of each listed file is a PDF to fill in, under its own name', async () => {
    for (const { alias, fileName } of await visitor.call(listDownloads, {})) {
      const response = await visitor.get(downloadUrl(alias))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="${alias}.pdf"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/\(/g, '%28').replace(/\)/g, '%29')}`,
      )
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.length).toBe(Number(response.headers.get('content-length')))
    }
  })

  test.each([
    '../menus.yaml',
    '..%2F..%2Fpackage.json',
    'registration-application.pdf',
    'no-such-file',
    '/etc/passwd',
    'registration-application\r\nx: y',
  ])('of %j is not found', async (name) => {
    const response = await visitor.get(downloadUrl(name))
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('not found')
  })

  test.each(['', '?name=', '?name=a&name=b'])('needs one name: %j', async (query) => {
    expect((await visitor.get(`/online/platform/cms/file/index_download${query}`)).status).toBe(400)
  })
})

test('a name with quotes, breaks and marks stays within its header', () => {
  const header = attachmentHeader('表"格\r\n(*)\'.pdf', 'form.pdf')
  expect(header).toBe(`attachment; filename="form.pdf"; filename*=UTF-8''%E8%A1%A8%22%E6%A0%BC%0D%0A%28%2A%29%27.pdf`)
})
