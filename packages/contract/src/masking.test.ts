import { expect, test } from 'vitest'
import { maskDocumentNumber, maskName, maskPhone } from './masking.ts'

test.each([
  ['张建国', '张*'],
  ['欧阳修', '欧*'],
  ['𠮷田', '𠮷*'],
  ['邯郸市丛台置业有限公司', '邯*'],
  ['', ''],
])('a name %s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown))

test.each([
  ['130402198503071231', '1304************31'],
  ['130402850307123', '1304*********23'],
  ['E12345678', 'E123***78'],
  ['123456', '****56'],
  ['', ''],
])('a document number %s is shown as %s', (number, shown) => expect(maskDocumentNumber(number)).toBe(shown))

test.each([
  ['13800138001', '138****8001'],
  ['0310-3123456', '031*****3456'],
  ['12345', '****45'],
  ['', ''],
])('a phone %s is shown as %s', (phone, shown) => expect(maskPhone(phone)).toBe(shown))
