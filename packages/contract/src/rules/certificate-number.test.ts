import { describe, expect, it } from 'vitest'
import { certificateKind, isCertificateNumber } from './certificate-number.ts'

describe('a certificate number', () => {
  it.each([
    ['冀（2023）邯郸市不动产权第0001234号', 'ownership'],
    ['冀（2023）永年区不动产权第0000001号', 'ownership'],
    ['青（2023）西宁市不动产权第0001234号', 'ownership'],
    ['冀（2023）邯郸市不动产证明第0001234号', 'proof'],
    ['邯房权证字第010203号', 'old'],
    ['邯市国用（2011）第A-12号', 'old'],
  ])('%s is of the kind %s', (number, kind) => {
    expect(certificateKind(number)).toBe(kind)
    expect(isCertificateNumber(number)).toBe(true)
  })

  it.each([
    '',
    '0001234',
    '冀(2023)邯郸市不动产权第0001234号',
    '冀（23）邯郸市不动产权第0001234号',
    '冀（2023）邯郸市不动产权第号',
    '邯房权证字',
  ])('is incomplete: %s', (number) => expect(isCertificateNumber(number)).toBe(false))
})
