import { beforeAll, describe, expect, test } from 'vitest'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import { officeContent } from '../../testing/office-content.ts'
import { type FeeUnit, feeOf, ratesOf, toFeeDto } from './fee-rules.ts'

let content: Content
beforeAll(async () => {
  content = await officeContent()
})

function business(id: string): OfferedBusiness {
  const found = findBusiness(content, `130400-${id}`)
  if (!found) throw new Error(`no ${id}`)
  return found
}

const aHome = (changes: Partial<FeeUnit> = {}): FeeUnit => ({
  houseUse: '11',
  landUse: null,
  location: '邯郸市丛台区人民东路18号3号楼2单元45室',
  unitNumber: '130403001002GB00012F00030045',
  holdingMode: '01',
  mergeCertificates: '0',
  ...changes,
})
const aShop = (changes: Partial<FeeUnit> = {}) => aHome({ houseUse: '31', ...changes })
const aGarage = () =>
  aHome({ houseUse: '80', location: '滨河小区地下车库17号', unitNumber: '130403001002GB00012F00990017' })

describe('the estimated fee', () => {
  test.each<[string, string, FeeUnit[], number, number | undefined]>([
    ['80 for a home', 'sale-of-existing-home', [aHome()], 1, 80],
    ['80 for a villa', 'gift', [aHome({ houseUse: '111' })], 1, 80],
    ['550 for a shop', 'sale-of-existing-home', [aShop()], 1, 550],
    ['80 for a garage of its own', 'sale-of-existing-home', [aGarage()], 1, 80],
    ['80 for each home', 'sale-of-existing-home', [aHome(), aHome()], 1, 160],
    ['the sum for a home and a shop', 'sale-of-existing-home', [aHome(), aShop()], 1, 630],
    ['10 more for the second holder’s certificate', 'sale-of-existing-home', [aHome({ holdingMode: '02' })], 2, 90],
    ['nothing more for one certificate of two holders', 'sale-of-existing-home', [aHome()], 2, 80],
    [
      '10 more for a second holder of one certificate for two homes',
      'sale-of-existing-home',
      [aHome({ holdingMode: '02', mergeCertificates: '1' }), aHome({ mergeCertificates: '1' })],
      2,
      170,
    ],
    [
      '20 more for two holders’ certificates of two homes',
      'sale-of-existing-home',
      [aHome({ holdingMode: '02' }), aHome()],
      2,
      180,
    ],
    ['550 for the mortgage of land', 'mortgage', [aHome({ houseUse: null, landUse: '051' })], 1, 550],
    ['known without a use where there is one rate', 'state-land-transfer', [aHome({ houseUse: null })], 1, 550],
    ['550 for land', 'state-land-transfer', [aHome({ houseUse: null, landUse: '051' })], 1, 550],
    ['80 for the mortgage of a home', 'mortgage', [aHome()], 1, 80],
    ['one fee for a mortgage on two homes of a parcel', 'mortgage', [aHome(), aHome()], 2, 80],
    [
      'two fees for a mortgage on homes of two parcels',
      'mortgage',
      [aHome(), aHome({ unitNumber: '130402003005GB00027F00011203' })],
      1,
      160,
    ],
    ['half for an objection about a home', 'objection', [aHome()], 1, 40],
    ['half for an objection about a shop', 'objection', [aShop()], 1, 275],
    ['10 for a certificate that was lost', 'reissue-of-lost-certificate', [aHome({ houseUse: null })], 1, 10],
    ['10 for each certificate of spouses', 'marital-agreement', [aHome({ holdingMode: '02' })], 2, 20],
    [
      '10 for a lost certificate, whoever else holds one',
      'reissue-of-lost-certificate',
      [aHome({ holdingMode: '02' })],
      2,
      10,
    ],
    ['nothing for a cancellation', 'mortgage-cancellation', [aHome()], 1, 0],
    ['nothing for a correction', 'correction', [aShop()], 1, 0],
    ['not known without a use', 'sale-of-existing-home', [aHome({ houseUse: null })], 1, undefined],
    ['not known without property', 'sale-of-existing-home', [], 1, undefined],
    ['not known without property to a certificate', 'reissue-of-lost-certificate', [], 1, undefined],
  ])('is %s', (_what, id, units, holders, total) => {
    const fee = feeOf(business(id), units, holders)
    expect(fee.total).toBe(total)
    if (total) expect(fee.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    else expect(fee).toEqual(ratesOf(business(id)))
  })

  test('names who pays, and its lines in the citizen’s language', () => {
    const sale = business('sale-of-existing-home')
    const fee = feeOf(sale, [aHome({ holdingMode: '02' })], 2)
    expect(toFeeDto(sale, fee, 'zh')).toEqual({
      total: '90',
      payer: '买方',
      lines: [
        { text: '住宅、单独登记的车库车位储藏室 1件', amount: '80' },
        { text: '每增加一本证书 1本', amount: '10' },
      ],
    })
    expect(toFeeDto(sale, fee, 'en').payer).toBe('Buyer')
  })

  test('does not name a kind of property where there is one rate', () => {
    const land = business('state-land-transfer')
    expect(toFeeDto(land, feeOf(land, [aShop()], 1), 'zh').lines).toEqual([{ text: '登记费 1件', amount: '550' }])
  })
})

describe('the rates', () => {
  test('of every business are those of its guide, and free ones say so', () => {
    for (const offer of content.offers) {
      const { total, lines } = ratesOf(offer)
      const guide = offer.guide.html.zh
      for (const { amount } of lines)
        if (amount > 10) expect([offer.offerId, guide]).toEqual([offer.offerId, expect.stringContaining(`${amount}元`)])
      expect([offer.offerId, total === 0]).toEqual([offer.offerId, guide.includes('不收登记费')])
    }
  })

  const ofHomes = { text: '住宅、单独登记的车库车位储藏室（每件）', amount: '80' }
  const ofOthers = { text: '其他不动产（每件）', amount: '550' }
  const further = { text: '每增加一本证书', amount: '10' }

  test.each([
    ['homes, other property and a further certificate', 'sale-of-existing-home', '', [ofHomes, ofOthers, further]],
    ['homes and other property where nobody gets a certificate more', 'mortgage', '', [ofHomes, ofOthers]],
    [
      'any property where there is one rate',
      'state-land-transfer',
      '',
      [{ text: '登记费（每件）', amount: '550' }, further],
    ],
    ['each certificate where nothing else is paid', 'marital-agreement', '', [{ text: '每本证书', amount: '10' }]],
    ['nothing for a cancellation, in words', 'mortgage-cancellation', '0', [{ text: '不收登记费', amount: '0' }]],
  ])('are of %s', (_what, id, total, lines) => {
    expect(toFeeDto(business(id), ratesOf(business(id)), 'zh')).toMatchObject({ total, lines })
  })
})
