import { createHash } from 'node:crypto'
import type { ArchiveAnswer } from '@registration/contract/archive.ts'
import { createCertificate, getCertificate, pdfAddress, sharedPdfAddress } from '@registration/contract/certificates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasReaders, objectsIn, pdfsig, textOf } from '../../platform/pdf/testing/tools.ts'
import { aHeldUnit, anArchiveRequest } from '../../testing/archive.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { pathMs, shareMs } from './certificate-rules.ts'

let product: TestProduct
let citizen: Client
let stranger: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
})
afterAll(() => product.stop())

const mortgage = {
  unitId: 'U1',
  certificateNumber: '冀（2023）邯郸市不动产证明第0004567号',
  mortgagee: '邯郸市滏阳商业银行股份有限公司',
  amount: '60.5',
  amountUnit: 'tenThousandYuan' as const,
  startsOn: '2023-05-06',
  endsOn: '2043-05-05',
  registeredAt: '2023-05-06 09:00:00',
  rank: '1',
}
const oneUnit: ArchiveAnswer = { units: [aHeldUnit()], mortgages: [mortgage] }
const nil: ArchiveAnswer = { units: [], mortgages: [] }

type Changes = Partial<Parameters<typeof anArchiveRequest>[1]>

const asked = (answer: ArchiveAnswer | undefined, more: Changes = {}) =>
  anArchiveRequest(product, { persona: 'zhangsan', answer, ...more })

async function ready(archiveRequestId: string, unitId?: string, showsFullNumber?: boolean) {
  const look = () => citizen.call(createCertificate, { archiveRequestId, unitId, showsFullNumber })
  await expect.poll(async () => (await look()).state).toBe('ready')
  const { path = '', shareRef = '' } = await look()
  return { path, shareRef }
}

const pdfOf = async (address: string, client = citizen) => {
  const answer = await client.get(address)
  return { answer, pdf: Buffer.from(await answer.arrayBuffer()) }
}

describe('making', () => {
  test('goes from none over making to ready, with no file before', async () => {
    const archiveRequestId = await asked(oneUnit)
    expect(await citizen.call(getCertificate, { archiveRequestId })).toEqual({ state: 'none' })
    const first = await citizen.post(createCertificate.path, { certId: archiveRequestId })
    expect(first.body).toEqual({ errcode: '00', errmsg: '', data: { state: 'making' } })
    const look = () => citizen.call(getCertificate, { archiveRequestId })
    await expect.poll(async () => (await look()).state).toBe('ready')
    const { path } = await look()
    expect((await citizen.get(pdfAddress(path ?? ''))).status).toBe(200)
  })

  test('gives one certificate for a result, also to parallel calls, whose bytes never change', async () => {
    const archiveRequestId = await asked(oneUnit)
    await Promise.all([1, 2, 3, 4].map(() => citizen.call(createCertificate, { archiveRequestId })))
    const { path } = await ready(archiveRequestId)
    const { pdf } = await pdfOf(pdfAddress(path))
    const again = await ready(archiveRequestId)
    expect((await pdfOf(pdfAddress(again.path))).pdf.equals(pdf)).toBe(true)
    const { fingerprint } = await citizen.call(getCertificate, { archiveRequestId })
    expect(fingerprint).toBe(createHash('sha256').update(pdf).digest('hex'))
    const { rows } = await countOf(archiveRequestId)
    expect(rows).toBe(1)
  })

  test('calls at once with different choices give one certificate for each choice', async () => {
    const archiveRequestId = await asked(oneUnit)
    const choices = [true, false, undefined, true, false, undefined]
    await Promise.all(
      choices.map((showsFullNumber) => citizen.call(createCertificate, { archiveRequestId, showsFullNumber })),
    )
    const [full, masked] = [await ready(archiveRequestId, undefined, true), await ready(archiveRequestId)]
    expect(full.path.split('.')[0]).not.toBe(masked.path.split('.')[0])
    expect((await countOf(archiveRequestId)).rows).toBe(2)
    const shown = async (showsFullNumber?: boolean) =>
      citizen.call(getCertificate, { archiveRequestId, showsFullNumber })
    expect(await shown(true)).toMatchObject({ showsFullNumber: true, standing: 'valid' })
    expect(await shown(false)).toMatchObject({ showsFullNumber: false, standing: 'valid' })
    expect((await shown()).number).toBe((await shown(false)).number)
    expect((await shown(true)).fingerprint).not.toBe((await shown(false)).fingerprint)
  })

  test('without a choice the only one is found, also if it shows the number in full', async () => {
    const archiveRequestId = await asked(oneUnit)
    await ready(archiveRequestId, undefined, true)
    expect(await citizen.call(getCertificate, { archiveRequestId })).toMatchObject({
      state: 'ready',
      showsFullNumber: true,
    })
    expect((await citizen.call(getCertificate, { archiveRequestId, showsFullNumber: false })).state).toBe('none')
  })

  test('ignores the content, the template and the QR address that a client sends', async () => {
    const archiveRequestId = await asked(oneUnit)
    const forged = { content: '<h1>别墅十套</h1>', tplname: '../../etc/passwd', qrcodepath: 'https://evil.example' }
    expect((await citizen.post(createCertificate.path, { certId: archiveRequestId, ...forged })).body.errcode).toBe(
      '00',
    )
    const { path } = await ready(archiveRequestId)
    const { pdf } = await pdfOf(pdfAddress(path))
    expect(objectsIn(pdf)).not.toContain('evil.example')
  })

  test('is refused for a query without an answer, the citizen’s own and others’', async () => {
    const unanswered = await asked(undefined)
    const refusal = await refusalOf(citizen.call(createCertificate, { archiveRequestId: unanswered }))
    expect(refusal.reason).toBe('archiveUnanswered')
    const archiveRequestId = await asked(oneUnit)
    for (const foreign of [archiveRequestId, 'no-such-id', '00000000-0000-4000-8000-000000000000']) {
      const refusal = await refusalOf(stranger.call(createCertificate, { archiveRequestId: foreign }))
      expect(refusal.body).toMatchObject({ errcode: '04', reason: 'archiveRequestNotFound' })
    }
    expect((await product.visitor().post(createCertificate.path, { certId: archiveRequestId })).body.errcode).toBe('40')
    expect((await citizen.post(createCertificate.path, {})).body).toMatchObject({
      errcode: '10',
      data: { fields: [{ field: 'certId' }] },
    })
  })

  test('of one unit is a separate certificate, and is refused for a unit outside the answer', async () => {
    const archiveRequestId = await asked({
      units: [aHeldUnit(), aHeldUnit({ unitId: 'U2', location: '邯山区陵西大街76号' })],
      mortgages: [],
    })
    const whole = await ready(archiveRequestId)
    const one = await ready(archiveRequestId, 'U2')
    expect(one.path.split('.')[0]).not.toBe(whole.path.split('.')[0])
    expect((await refusalOf(citizen.call(createCertificate, { archiveRequestId, unitId: 'U9' }))).reason).toBe(
      'unitNotInAnswer',
    )
  })
})

describe.skipIf(!hasReaders)('the printed text (skipped without poppler-utils)', () => {
  const printed = async (answer: ArchiveAnswer, more: Changes = {}, unitId?: string, showsFullNumber?: boolean) => {
    const { path } = await ready(await asked(answer, more), unitId, showsFullNumber)
    const { pdf } = await pdfOf(pdfAddress(path))
    return { pdf, text: textOf(pdf).replace(/\s/g, '') }
  }

  test('is the register’s answer with its scope and time, signed', async () => {
    const { pdf, text } = await printed(oneUnit)
    expect(pdfsig(pdf)).toContain('Signature is Valid')
    for (const words of [
      '张建国',
      '1304************',
      '仅限于邯郸市不动产登记系统',
      '118.30平方米',
      '60.5万元（人民币陆拾万零伍仟元整）',
      '单独所有',
      '查封无',
      '本证明不是权属证明',
      '邯郸市',
    ])
      expect(text).toContain(words)
    expect(text).toMatch(/查询时点2026-03-10/)
    expect(text).toContain('/online/public/verify/verifyquery?')
    expect(text).toContain('&dyid=all')
  })

  test('has the document number in full only if the citizen chose that', async () => {
    expect((await printed(oneUnit)).text).toMatch(/证件号码1304\*{12}\d[\dX]/)
    expect((await printed(oneUnit, {}, undefined, true)).text).toMatch(/证件号码1304\d{13}[\dX]/)
  })

  test('calls a lock 限制转让', async () => {
    const locks = [{ number: 'SD1', holder: '', reason: '权籍数据核查中', registeredAt: '' }]
    const { text } = await printed({ units: [aHeldUnit({ locks })], mortgages: [] })
    expect(text).toContain('限制转让')
    expect(text).not.toContain('锁定')
  })

  test('says that nothing was found when the register holds nothing', async () => {
    const { text } = await printed(nil)
    expect(text).toContain('未查询到查询人名下的不动产登记信息')
    expect(text).not.toContain('不动产单元1')
  })

  test('names every kind of restriction', async () => {
    const kinds = ['seizure', 'waitingSeizure', 'preSeizure', 'waitingPreSeizure', 'continuedSeizure'] as const
    const seizure = { authority: '丛台区人民法院', documentNumber: '（2025）冀0403执1号', registeredAt: '' }
    const seizures = kinds.map((kind) => ({ kind, ...seizure, startsOn: '2025-01-01', endsOn: '' }))
    const objections = [{ number: 'YY1', holder: '赵六', reason: '权属有争议', registeredAt: '2025-02-02' }]
    const { text } = await printed({ units: [aHeldUnit({ seizures, objections })], mortgages: [] })
    for (const word of ['查封类型查封', '轮候查封', '预查封', '轮候预查封', '续封', '权属有争议', '抵押无'])
      expect(text).toContain(word)
  })

  test('of one unit has the number of units', async () => {
    const units = [aHeldUnit(), aHeldUnit({ unitId: 'U2', location: '邯山区陵西大街76号同安家园' })]
    const { text } = await printed({ units, mortgages: [mortgage] }, {}, 'U2')
    expect(text).toContain('不动产单元2个，本证明仅载明其中1个')
    expect(text).toContain('陵西大街76号同安家园')
    expect(text).not.toContain('人民东路18号')
    expect(text).toContain('抵押无')
  })

  test('keeps hostile text of the register as text', async () => {
    const location = '#read("/etc/passwd") *坐落* $1$ <a> \\ "引号"'
    const { text } = await printed({ units: [aHeldUnit({ location })], mortgages: [] }, { holderName: '李\u202E四#1' })
    expect(text).toContain(location.replace(/\s/g, ''))
    expect(text).toContain('李□U+202E四#1')
  })
})

describe('the file', () => {
  test('is for its owner alone, as a PDF that no cache stores', async () => {
    const { path } = await ready(await asked(oneUnit))
    const { answer, pdf } = await pdfOf(pdfAddress(path))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="CX\d+\.pdf"; filename\*=UTF-8''%/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const { answer: attached } = await pdfOf(`${pdfAddress(path)}&download=1`)
    expect(attached.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect((await product.visitor().get(pdfAddress(path))).status).toBe(401)
    expect((await stranger.get(pdfAddress(path))).status).toBe(404)
  })

  test.each([
    ['nothing', ''],
    ['a way up the folders', '../../../../etc/passwd'],
    ['an encoded way up', '..%2f..%2fetc%2fpasswd'],
    ['an absolute file', '/etc/passwd'],
    ['an address', 'http://127.0.0.1/'],
    ['a storage key', 'certificates/abc'],
    ['NUL', 'a\u0000b'],
  ])('%s in its path opens nothing', async (_what, path) => {
    expect((await citizen.get(pdfAddress(path))).status).toBe(404)
    expect((await citizen.get(sharedPdfAddress(path))).status).toBe(404)
  })

  test('is not opened by a reference with another id, time or signature, nor by that of the other purpose', async () => {
    const { path, shareRef } = await ready(await asked(oneUnit))
    const other = await ready(await asked(oneUnit))
    const [id = '', expires = '', signature = ''] = path.split('.')
    for (const forged of [
      [other.path.split('.')[0], expires, signature],
      [id, String(Number(expires) + 1), signature],
      [id, expires, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
      [id, expires, signature, ''],
      [id, expires],
    ])
      expect((await citizen.get(pdfAddress(forged.join('.')))).status).toBe(404)
    expect((await citizen.get(pdfAddress(shareRef))).status).toBe(404)
    expect((await citizen.get(sharedPdfAddress(path))).status).toBe(404)
  })

  test('opens by the shared link for ten minutes without a session, and by the owner’s until it expires', async () => {
    const { path, shareRef } = await ready(await asked(oneUnit))
    const shared = await pdfOf(sharedPdfAddress(shareRef), product.visitor())
    expect(shared.answer.status).toBe(200)
    product.clock.advance(shareMs + 1_000)
    expect((await product.visitor().get(sharedPdfAddress(shareRef))).status).toBe(410)
    expect((await citizen.get(pdfAddress(path))).status).toBe(200)
    product.clock.advance(pathMs)
    expect((await citizen.get(pdfAddress(path))).status).toBe(410)
  })

  const pageAt = async (client: Client, address: string, language: string) => {
    const answer = await client.get(address, { accept: 'text/html,*/*;q=0.8', 'accept-language': language })
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    return { status: answer.status, text: await answer.text() }
  }

  test('an address that is opened too late in a browser is a page that says what to do, in both languages', async () => {
    const { path, shareRef } = await ready(await asked(oneUnit))
    product.clock.advance(pathMs + 1_000)
    const pageIn = async (address: string, language: string) => {
      const { status, text } = await pageAt(citizen, address, language)
      expect(status).toBe(410)
      return text
    }
    const shared = sharedPdfAddress(shareRef)
    expect(await pageIn(shared, 'zh-CN')).toContain(
      '<p>该链接已过期。分享的链接10分钟内有效，请联系发送人重新分享。</p>',
    )
    expect(await pageIn(shared, 'en')).toContain(
      '<p>This link has expired. A shared link is valid for 10 minutes. Please ask the sender for a new one.</p>',
    )
    const own = `${pdfAddress(path)}&download=1`
    expect(await pageIn(own, 'zh-CN')).toContain('<p>该链接已过期，请在本平台重新打开证明。</p>')
    expect(await pageIn(own, 'en')).toContain(
      '<p>This link has expired. Please open the certificate again in this service.</p>',
    )
  })

  test('an address that is opened in a browser after the session ended, or by somebody else, is a page too', async () => {
    const { path } = await ready(await asked(oneUnit))
    const own = pdfAddress(path)
    expect(await pageAt(product.visitor(), own, 'zh-CN')).toEqual({
      status: 401,
      text: expect.stringContaining('<p>登录已过期，请重新进入</p>'),
    })
    expect(await pageAt(stranger, own, 'en')).toEqual({
      status: 404,
      text: expect.stringContaining('<p>This file was not found.</p>'),
    })
  })
})

async function countOf(archiveRequestId: string): Promise<{ rows: number }> {
  const { rows } = await product.services.pool
    .selectFrom('certificate')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('request_id', '=', archiveRequestId)
    .executeTakeFirstOrThrow()
  return { rows: Number(rows) }
}
