import { describe, expect, it } from 'vitest'
import { isNumberToConfirm, judgeDocumentNumber } from './document-number.ts'

const today = '2026-11-21'

describe('the number of a document', () => {
  it.each([
    ['1', '130402198503071231', 'citizenId'],
    ['2', '810000199001010019', 'residencePermit'],
    ['2', '830000199001010012', 'residencePermit'],
    ['2', 'H12345678', 'hongKongMacauPermit'],
    ['2', 'M1234567801', 'hongKongMacauPermit'],
    ['2', '12345678', 'taiwanPermit'],
    ['2', '1234567890A', 'taiwanPermit'],
    ['2', 'A123456(3)', 'hongKongIdentityCard'],
    ['2', 'AB987654（3）', 'hongKongIdentityCard'],
    ['2', 'A123456789', 'taiwanIdentityCard'],
    ['3', 'E12345678', 'mainlandPassport'],
    ['3', 'EA1234567', 'mainlandPassport'],
    ['3', 'G12345678', 'mainlandPassport'],
    ['3', 'DE1234567', 'mainlandPassport'],
    ['3', 'KJ1234567', 'hongKongMacauPassport'],
    ['3', 'C01X00T47', 'foreignPassport'],
    ['4', '130402198503071231', 'citizenId'],
    ['5', '军字第12345678号', 'militaryId'],
    ['6', 'D2143569-X', 'organisationCode'],
    ['6', '91350100M000100Y43', 'socialCreditCode'],
    ['7', '91350100M000100Y43', 'socialCreditCode'],
    ['7', '110108000000016', 'oldLicenceNumber'],
  ])('of type %s is good: %s, a %s', (type, number) => {
    expect(judgeDocumentNumber(type, number, today)).toEqual({ verdict: 'ok' })
  })

  it.each([
    ['2', 'XYZ'],
    ['3', 'E1'],
    ['4', '130402198503071232'],
    ['5', '123'],
    ['6', 'D2143569-1'],
    ['7', '91350100M000100Y4Z'],
    ['7', '91350211M0000XUF46'],
  ])('of type %s is accepted with a warning: %s', (type, number) => {
    expect(judgeDocumentNumber(type, number, today)).toEqual({ verdict: 'warn', message: 'documentNumberToConfirm' })
  })

  it.each([
    ['1', '', 'documentNumberInvalid'],
    ['1', '130402198503071232', 'documentNumberInvalid'],
    ['3', '5678***23', 'documentNumberInvalid'],
    ['7', '9113************0U', 'documentNumberInvalid'],
    ['2', '', 'documentNumberRequired'],
    ['3', '', 'documentNumberRequired'],
    ['5', '', 'documentNumberRequired'],
    ['6', '', 'companyDocumentNumberRequired'],
    ['7', '', 'companyDocumentNumberRequired'],
    ['8', '91350100M000100Y43', 'choiceInvalid'],
    ['', '1', 'choiceInvalid'],
    ['constructor', '1', 'choiceInvalid'],
  ])('of type %s is refused: "%s" with %s', (type, number, message) => {
    expect(judgeDocumentNumber(type, number, today)).toEqual({ verdict: 'refuse', message })
  })
})

it.each([
  ['7', '91130403MA0H5N2W41', true, 'the code of a bank with a wrong check character'],
  ['7', '９１１３０４０３ma0h5n2w40', false, 'the right one, however it is typed'],
  ['7', ' ', false, 'an empty one'],
  ['1', '130402198503071230', false, 'an ID card number, which is refused instead'],
])('whether a number of type %s is to be checked again: "%s" %s: %s', (type, number, isToConfirm) => {
  expect(isNumberToConfirm(type, number)).toBe(isToConfirm)
})
