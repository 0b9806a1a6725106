import { describe, expect, it } from 'vitest'
import {
  certificateKind,
  isCertificateNumber,
  isIssuedNumber,
  isOldCertificate,
  placesElsewhere,
} from './certificate-number.ts'
import { normalizeCertificateNumber } from './normalize.ts'

describe('a certificate number', () => {
  it.each([
    ['冀（2023）邯郸市不动产权第0001234号', 'ownership'],
    ['冀（2023）永年区不动产权第0000001号', 'ownership'],
    ['青（2023）西宁市不动产权第0001234号', 'ownership'],
    ['青(2023)西宁市不动产权第0001234号', 'ownership'],
    ['青【2023】西宁市不动产权第 0001234 号', 'ownership'],
    ['青（２０２３）大通回族土族自治县不动产权第０００１２３４号', 'ownership'],
    ['蒙（2023）呼和浩特市不动产权第0001234号', 'ownership'],
    ['冀（2023）邯郸市不动产证明第0001234号', 'proof'],
    ['邯房权证字第010203号', 'old'],
    ['邯市国用（2011）第A-12号', 'old'],
    ['宁房权证城西（私）字第2008-123号', 'old'],
    ['X京房权证海字第012345号', 'old'],
    ['101房地证2011字第12345号', 'old'],
    ['西房字0012345', 'old'],
    ['呼房权证和平区字第0012345号', 'old'],
    ['宁房私字第壹佰贰拾叁号', 'old'],
    ['邯房他证丛台字第0102030号', 'old'],
  ])('%s is of the kind %s', (typed, kind) => {
    const number = normalizeCertificateNumber(typed)
    expect(certificateKind(number)).toBe(kind)
    expect(isCertificateNumber(number)).toBe(true)
  })

  it.each([
    '邯房权证字第010203号、邯市国用（2011）第A-12号',
    '冀（2023）邯郸市不动产权第0001234号，冀（2023）邯郸市不动产权第0001235号',
  ])('is accepted beside another: %s', (numbers) => expect(isCertificateNumber(numbers)).toBe(true))

  it.each([
    '',
    'abc',
    '1',
    '0001234',
    '证书',
    '冀(2023)邯郸市不动产权第0001234号',
    '冀（23）邯郸市不动产权第0001234号',
    '冀（2023）邯郸市不动产权第号',
    '邯房权证字',
    '邯房权证字第010203号、abc',
  ])('is incomplete: %s', (number) => expect(isCertificateNumber(number)).toBe(false))
})

describe('an old certificate', () => {
  it.each(['邯房权证字第010203号', '冀（2023）邯郸市不动产权第0001234号、邯市国用（2011）第A-12号'])(
    'is %s',
    (number) => expect(isOldCertificate(number)).toBe(true),
  )
  it.each(['冀（2023）邯郸市不动产权第0001234号', '冀（2023）邯郸市不动产证明第0001234号', ''])('is not %s', (number) =>
    expect(isOldCertificate(number)).toBe(false),
  )
})

describe('the number of a certificate that is issued now', () => {
  it.each([
    '冀（2026）武安市不动产权第0000001号',
    '冀（2026）武安市不动产证明第0000001号',
    '冀（2026）武安市不动产权第0000001号、冀（2026）武安市不动产权第0000002号',
  ])('may be %s', (number) => expect(isIssuedNumber(number)).toBe(true))
  it.each([
    '冀2026武安第1号',
    '邯房权证字第010203号',
    '冀（2026）武安市不动产权第0000001号、邯房权证字第010203号',
    '0001',
    '',
  ])('is not %s', (number) => expect(isIssuedNumber(number)).toBe(false))
})

describe('a place in a number', () => {
  const numbers = '冀（2026）武安市不动产权第0000001号、冀（2026）涉县不动产证明第0000002号'
  it.each([
    ['of another district', numbers, '邯郸市武安市', ['涉县']],
    ['of the city of the district', '冀（2026）邯郸市不动产权第0000001号', '邯郸市丛台区', []],
    ['that shortens the district', '青（2026）大通县不动产权第0000001号', '西宁市大通回族土族自治县', []],
    ['beside a region without a name', numbers, '130481', []],
    ['that is not typed yet', '冀（2026）', '邯郸市武安市', []],
  ])('is elsewhere only if it is of no part of the region: %s', (_, value, region, places) =>
    expect(placesElsewhere(value, region)).toEqual(places),
  )
})
