import { describe, expect, test } from 'vitest'
import { httpStatusByName, httpStatusOf, type RefusalName, refusals, refusalText } from './refusals.ts'

const names = Object.keys(refusals) as RefusalName[]
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe.each(names)('the refusal %s', (name) => {
  const { errcode, zh, en } = refusals[name]

  test('has words in both languages with the same parameters', () => {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[\p{Script=Latin}"{].*/u)
    expect(en).not.toMatch(/\p{Script=Han}/u)
    expect(holes(en)).toEqual(holes(zh))
  })

  test('has an HTTP status of its own or of its code', () => {
    const status = httpStatusByName[name] ?? httpStatusOf[errcode]
    expect([200, 400, 401, 403, 404, 409, 410, 413, 415, 429, 500, 503]).toContain(status)
  })
})

/** A citizen can do something else: the text says what. */
test.each([
  ['regionClosed', '请到当地登记机构窗口办理', 'apply at the counter'],
  ['taxElsewhere', '请到税务部门办理', 'pay at the tax office'],
  ['applicationNotBookable', '审核通过后才能预约', 'once it is approved'],
] as const)('%s says what to do now', (name, zh, en) => {
  expect(refusals[name].zh).toContain(zh)
  expect(refusals[name].en).toContain(en)
})

test('each code answers with its HTTP status', () => {
  expect(httpStatusOf).toEqual({
    '01': 200,
    '02': 200,
    '03': 200,
    '04': 200,
    '10': 400,
    '11': 409,
    '40': 401,
    '43': 403,
    '29': 429,
    '98': 503,
    '99': 500,
  })
})

test('parameters fill the words, and a missing one leaves its hole visible', () => {
  expect(refusalText('materialMissing', 'zh', { name: '房屋买卖合同' })).toBe('" 房屋买卖合同 " 附件不可为空')
  expect(refusalText('propertyUnitIncomplete', 'en', { n: 2 })).toContain('Property 2')
  expect(refusalText('tooManyUnits', 'zh')).toContain('{n}')
})

/** docs/product/wire.md 'Refusals': the specification gives these words. */
test.each([
  ['profileIncomplete', '02', '请完善用户信息', 'please complete user information'],
  ['rightsHolderMissing', '01', '请添加{alias}信息', undefined],
  ['obligorMissing', '01', '请添加{alias}信息', undefined],
  ['propertyUnitMissing', '01', '请添加不动产信息', undefined],
  ['propertyUnitIncomplete', '01', '第{n}个不动产信息未填写完整，请补充完整', undefined],
  ['materialMissing', '01', '" {name} " 附件不可为空', undefined],
  ['notDeletable', '01', '删除该申请失败！', undefined],
  ['notRevocable', '01', '撤回该申请失败！', undefined],
  ['progressNotFound', '04', '查询结果为空', 'no data found'],
  [
    'enterpriseOnly',
    '03',
    '您的账户不是企业账户，只能办理个人业务；如需办理企业业务，请到省级网上办事大厅注册企业账户。',
    undefined,
  ],
] as const)('%s says %s %s', (name, errcode, zh, en) => {
  expect(refusals[name]).toMatchObject({ errcode, zh, ...(en && { en }) })
})
