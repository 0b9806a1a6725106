import { describe, expect, test } from 'vitest'
import { aUser } from '../../testing/signed-in.ts'
import { changesPhone, losesCertification, userInfoValues } from './user-info-values.ts'

const user = aUser({
  name: '张建国',
  documentType: '1',
  documentNumber: '11010519491231002X',
  phone: '13800138001',
  isCertified: true,
})
const values = userInfoValues(user)

describe('a certification', () => {
  test('is lost with another name, document type or number', () => {
    expect(losesCertification(values, user)).toBe(false)
    expect(losesCertification({ ...values, name: '张建' }, user)).toBe(true)
    expect(losesCertification({ ...values, documentType: '3' }, user)).toBe(true)
    expect(losesCertification({ ...values, documentNumber: '130402198503071231' }, user)).toBe(true)
  })

  test('is not lost by another spelling, another phone, or where there is none', () => {
    expect(losesCertification({ ...values, documentNumber: '11010519491231002x ', name: ' 张建国' }, user)).toBe(false)
    expect(losesCertification({ ...values, phone: '13900139002', nickname: '老张' }, user)).toBe(false)
    expect(losesCertification({ ...values, name: '别人' }, { ...user, isCertified: false })).toBe(false)
  })
})

test('a phone is another one only when its digits are', () => {
  expect(changesPhone({ phone: '+86 138-0013-8001' }, user)).toBe(false)
  expect(changesPhone({ phone: '13800138002' }, user)).toBe(true)
})
