import { describe, expect, it } from 'vitest'
import { fieldMessage } from './field-messages.ts'
import { fieldText, fieldTexts } from './field-text.ts'

describe('a field message', () => {
  it.each([
    ['required', '必填哦'],
    ['datetimeRequired', '必填'],
    ['mismatch', '输入不一致'],
    ['emailInvalid', '邮箱格式'],
    ['nameRequired', '姓名不能为空'],
    ['companyNameRequired', '公司名称不能为空'],
    ['phoneRequired', '联系方式不能为空'],
    ['addressRequired', '联系地址不能为空'],
    ['documentNumberRequired', '证件号码不能为空'],
    ['companyDocumentNumberRequired', '证件号不能为空'],
    ['documentNumberInvalid', '请输入合法的证件号码'],
    ['documentNumberToConfirm', '请核对'],
    ['agentIdInvalid', '代理人身份证号有误!'],
    ['mobileInvalid', '手机号码格式不对哦~'],
    ['queryMobileInvalid', '请输入正确的手机号'],
    ['codeRequired', '请输入动态验证码'],
    ['passwordWeak', '6位以上的数字和字母'],
    ['feedbackRequired', '信息未填写完整，请补充完整'],
  ] as const)('%s reads exactly %s', (word, text) => {
    expect(fieldText(fieldMessage(word), 'zh')).toBe(text)
  })

  it('has its parameters without a language', () => {
    expect(fieldMessage('tooLong', { n: 100 })).toBe('tooLong?n=100')
    expect(fieldText('tooLong?n=100', 'zh')).toBe('最多可以输入100个字符哦')
    expect(fieldText('tooShort?n=6', 'zh')).toBe('最少应该输入6个字符哦')
    expect(fieldText('tooLong?n=100', 'en')).toBe('At most 100 characters')
  })

  it('keeps any characters of a parameter', () => {
    const message = fieldMessage('tooMany', { n: '& “十”?=1 {n}' })
    expect(fieldText(message, 'zh')).toBe('最多可以添加& “十”?=1 {n}项')
  })

  it('leaves a hole visible when its parameter is missing', () => {
    expect(fieldText('tooLong', 'en')).toBe('At most {n} characters')
  })

  it('returns any other text unchanged', () => {
    expect(fieldText('服务器忙', 'en')).toBe('服务器忙')
    expect(fieldText('toString?n=1', 'zh')).toBe('toString?n=1')
    expect(fieldText('', 'zh')).toBe('')
  })

  it('has the same parameters in both languages', () => {
    const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    expect(Object.values(fieldTexts.en).map(holes)).toEqual(Object.values(fieldTexts.zh).map(holes))
  })
})
