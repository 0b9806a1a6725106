import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  normalizeCertificateNumber,
  normalizeDecimal,
  normalizeDocumentNumber,
  normalizeNumber,
  normalizeUnitNumber,
} from './normalize.ts'

describe('normalizing typed numbers', () => {
  it.each([
    [' 13040219850307124x ', '13040219850307124X'],
    ['１３０４０２１９８５０３０７１２４ｘ', '13040219850307124X'],
    ['130402 19850307 124X', '13040219850307124X'],
    ['\u200b130402198503071231\ufeff', '130402198503071231'],
    ['\u2067E1234\u00ad5678\u2069\u061c', 'E12345678'],
    ['军字第１２３４５６７８号', '军字第12345678号'],
    ['a123456(3)', 'A123456(3)'],
  ])('a document number: %s', (typed, normalized) => expect(normalizeDocumentNumber(typed)).toBe(normalized))

  it.each([
    ['冀(2023)邯郸市不动产权第0001234号', '冀（2023）邯郸市不动产权第0001234号'],
    ['冀〔２０２３〕邯郸市不动产权第0001234号', '冀（2023）邯郸市不动产权第0001234号'],
    [' 冀（2023） 邯郸市不动产权第 0001234 号', '冀（2023）邯郸市不动产权第0001234号'],
    ['冀（２０２３）邯郸市不动产权第０００１２３４－１号', '冀（2023）邯郸市不动产权第0001234-1号'],
    ['邯房权证字第12345号', '邯房权证字第12345号'],
    ['邯房权证字第01—0234号', '邯房权证字第01—0234号'],
  ])('a certificate number: %s', (typed, normalized) => expect(normalizeCertificateNumber(typed)).toBe(normalized))

  it('a unit number typed in groups', () => {
    expect(normalizeUnitNumber('130403 001 002 gb 00012 f 00030045')).toBe('130403001002GB00012F00030045')
  })

  it.each([
    ['118.30', '118.30'],
    ['1,234,567.80', '1234567.80'],
    ['１２３，４５６．７', '123456.7'],
    ['007.50', '7.50'],
    ['000', '0'],
    ['0.50', '0.50'],
    ['1,23', '1,23'],
    ['-5', '-5'],
    ['1e5', '1e5'],
  ])('an amount: %s becomes %s', (typed, normalized) => expect(normalizeDecimal(typed)).toBe(normalized))

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        for (const normalize of [
          normalizeNumber,
          normalizeDocumentNumber,
          normalizeCertificateNumber,
          normalizeDecimal,
        ]) {
          expect(normalize(normalize(typed))).toBe(normalize(typed))
        }
      }),
    )
  })
})
