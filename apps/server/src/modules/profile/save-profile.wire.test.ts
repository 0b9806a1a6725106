import { getApplyGuide } from '@registration/contract/catalogue.ts'
import { sendProfileCode } from '@registration/contract/phone-codes.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fullCost } from '../../platform/passwords/password-hash.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { aMobile, aProfile, completeProfile } from '../../testing/profile.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const newcomer = () => product.signIn('newcomer')
const minutes = (n: number) => product.clock.advance(n * 60_000)

describe('a newcomer', () => {
  test('completes the profile with a code for the phone, sets a password, and may apply', async () => {
    const citizen = await newcomer()
    const businessId = '130400-sale-of-existing-home'
    expect((await refusalOf(citizen.call(getApplyGuide, { businessId }))).reason).toBe('profileIncomplete')
    const profile = await completeProfile(product, citizen)
    expect(await citizen.call(getUserInfo, {})).toMatchObject({
      name: profile.name,
      nickname: profile.nickname,
      documentNumber: profile.documentNumber,
      phone: profile.phone,
      isCertified: false,
      isWebUser: true,
    })
    await citizen.call(getApplyGuide, { businessId })
  })

  test('gets every missing or wrong field by its name on the wire', async () => {
    const citizen = await newcomer()
    const refused = await refusalOf(citizen.call(saveProfile, { nickname: '新来的', password: 'bdc36k9' }))
    expect(refused.status).toBe(400)
    expect(refused.fields).toEqual({
      name: '姓名不能为空',
      PHONE: '手机号码格式不对哦~',
      CARDNUM: '请输入合法的证件号码',
    })
  })

  test('has nothing of a refused save', async () => {
    const citizen = await newcomer()
    const profile = aProfile()
    expect((await refusalOf(citizen.call(saveProfile, { ...profile, code: '000000' }))).reason).toBe('codeRefused')
    expect(await citizen.call(getUserInfo, {})).toMatchObject({ name: '', phone: '', isWebUser: false })
  })
})

describe('the content of a profile', () => {
  test.each([
    ['a wrong check digit', { CARDNUM: '130402198503071232' }, { CARDNUM: '请输入合法的证件号码' }],
    ['a day that is none', { CARDNUM: '130402198502300012' }, { CARDNUM: '请输入合法的证件号码' }],
    ['an empty name', { name: ' ' }, { name: '姓名不能为空' }],
    ['a phone that is none', { PHONE: '12345678901' }, { PHONE: '手机号码格式不对哦~' }],
    ['a company’s document', { cardtype: '7' }, { cardtype: '请选择列表中的一项' }],
    ['an unknown document', { cardtype: '9' }, { cardtype: '请选择列表中的一项' }],
    ['a name that is too long', { name: '张'.repeat(101) }, { name: '最多可以输入100个字符哦' }],
    ['a picture that is a script', { headimagurl: 'javascript:alert(1)' }, { headimagurl: '含有无法识别的字符' }],
    ['a NUL', { nickname: 'a\u0000b' }, { nickname: '含有无法识别的字符' }],
  ])('is not %s', async (_what, wrong, fields) => {
    const citizen = await product.signIn('lisi')
    const { status, body } = await citizen.post(saveProfile.path, { password: 'bdc36k9', ...wrong })
    expect(status).toBe(400)
    const refusal = body.data as { fields: { field: string; message: string }[] } // the shape of every refusal of fields
    expect(Object.fromEntries(refusal.fields.map(({ field, message }) => [field, message]))).toEqual(fields)
  })

  test('is only what a citizen may write, with any payload', async () => {
    const citizen = await newcomer()
    await completeProfile(product, citizen)
    const before = await citizen.call(getUserInfo, {})
    const { body } = await citizen.post(saveProfile.path, {
      nickname: '改名',
      password: 'bdc36k9',
      realNameAuthentication: '1',
      isRealNameAuth: 'false',
      usertype: '1',
      iswebuser: 'false',
      APPID: 'wx-other',
      certified_at: '2020-01-01',
      account_kind: 'enterprise',
      'data[usertype]': '1',
    })
    expect(body).toMatchObject({ errcode: '00' })
    expect(await citizen.call(getUserInfo, {})).toEqual({ ...before, nickname: '改名' })
  })

  test('is accepted in both spellings, normalized', async () => {
    const citizen = await newcomer()
    const phone = aMobile()
    const answer = await citizen.post('/mp/api/user/getphonecode', { phone: `+86 ${phone}` })
    expect(answer.body).toMatchObject({ stat: 1 })
    const { body } = await citizen.post(saveProfile.path, {
      name: '孙晓月',
      cardtype: '1',
      cardnum: ' 11010519491231002x ',
      phone: `86-${phone}`,
      yzm: await codeOn(product, phone),
      password: 'bdc36k9',
    })
    expect(body).toMatchObject({ errcode: '00' })
    expect(await citizen.call(getUserInfo, {})).toMatchObject({ documentNumber: '11010519491231002X', phone })
  })

  test('of an enterprise is its legal name and its social credit code; another code of unusual form is accepted', async () => {
    const company = await product.signIn('handan-co')
    const person = await refusalOf(
      company.call(saveProfile, { documentType: '1', documentNumber: '11010519491231002X', password: 'bdc36k9' }),
    )
    expect(person.fields).toEqual({ cardtype: '请选择列表中的一项' })
    await company.call(saveProfile, {
      name: '邯郸市丛台置业集团有限公司',
      documentNumber: '91350211M0000XUF46',
      password: 'bdc36k9',
    })
    expect(await company.call(getUserInfo, {})).toMatchObject({ isCertified: false, accountKind: 'enterprise' })
  })
})

describe('a certification', () => {
  test('ends when the name changes, and stays when only the nickname does', async () => {
    const citizen = await product.signIn('zhangsan')
    await citizen.call(saveProfile, { nickname: '张师傅', password: 'bdc36k9' })
    expect(await citizen.call(getUserInfo, {})).toMatchObject({ isCertified: true })
    await citizen.call(saveProfile, { name: '张建', password: 'bdc36k9' })
    expect(await citizen.call(getUserInfo, {})).toMatchObject({ isCertified: false })
  })
})

describe('a new phone', () => {
  test('needs its own code, once', async () => {
    const citizen = await newcomer()
    const { password } = await completeProfile(product, citizen)
    const [phone, other] = [aMobile(), aMobile()]
    await citizen.call(sendProfileCode, { phone })
    const code = await codeOn(product, phone)
    for (const wrong of [{}, { code: '' }, { code: '12345' }])
      expect((await refusalOf(citizen.call(saveProfile, { phone, password, ...wrong }))).text).toBe('请输入动态验证码')
    expect((await refusalOf(citizen.call(saveProfile, { phone: other, password, code }))).reason).toBe('codeRefused')
    await citizen.call(saveProfile, { phone, password, code })
    await citizen.call(saveProfile, { phone, password })
    expect((await citizen.call(getUserInfo, {})).phone).toBe(phone)
  })

  test('is refused with another citizen’s code', async () => {
    const [thief, owner] = [await newcomer(), await newcomer()]
    const phone = aMobile()
    await owner.call(sendProfileCode, { phone })
    const stolen = { ...aProfile({ phone }), code: await codeOn(product, phone) }
    expect((await refusalOf(thief.call(saveProfile, stolen))).reason).toBe('codeRefused')
  })
})

describe('the password', () => {
  test.each(['', 'abc12', '123456', 'abcdef', '       '])(
    '“%s” is too weak, and is refused with the hint',
    async (password) => {
      const refused = await refusalOf((await newcomer()).call(saveProfile, { ...aProfile(), password }))
      expect(refused.text).toBe('6位以上的数字和字母')
    },
  )

  test('is stored as a hash with its parameters', async () => {
    const ofFullCost = await startProduct({ passwordCost: fullCost })
    onTestFinished(ofFullCost.stop)
    await completeProfile(ofFullCost, await ofFullCost.signIn('newcomer'), { password: 'Passw0rd-of-mine' })
    const rows = await ofFullCost.services.pool.selectFrom('citizen').select('password_hash').execute()
    const hashes = rows.flatMap(({ password_hash }) => password_hash ?? [])
    expect(hashes.join()).not.toContain('Passw0rd')
    expect(hashes.length).toBeGreaterThan(0)
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\.15\.8\.3\.[\w-]{22}\.[\w-]{43}$/)
  })

  test('has five tries, then a pause of 15 minutes, for the right one too', async () => {
    const citizen = await newcomer()
    const { password } = await completeProfile(product, citizen)
    const save = (given: string | undefined) => citizen.call(saveProfile, { nickname: '再试', password: given })
    const left = []
    for (let tries = 0; tries < 4; tries += 1) left.push((await refusalOf(save('wrong1'))).text)
    expect(left).toEqual([4, 3, 2, 1].map((n) => `登录密码不正确，还可以试${n}次`))
    expect((await refusalOf(save('wrong1'))).reason).toBe('passwordPaused')
    expect((await refusalOf(save(password))).text).toBe('密码输错次数过多，请15分钟后再试')
    minutes(15)
    await save(password)
  })

  test('of many simultaneous tries is checked five times at most', async () => {
    const citizen = await newcomer()
    await completeProfile(product, citizen)
    const ask = () => refusalOf(citizen.call(saveProfile, { nickname: 'x', password: 'no' }))
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    // What a busy machine calls unavailable was not looked at. It is asked again alone: each call counts for the rate limit.
    const reasons: (string | undefined)[] = []
    for (const { status, reason } of answers) reasons.push(status === 503 ? (await ask()).reason : reason)
    expect(reasons.filter((reason) => reason === 'passwordWrong')).toHaveLength(4)
    expect(reasons.filter((reason) => reason === 'passwordPaused')).toHaveLength(8)
  })

  test('right in time resets the count', async () => {
    const citizen = await newcomer()
    const { password } = await completeProfile(product, citizen)
    const save = (given: string | undefined) => citizen.call(saveProfile, { nickname: '又试', password: given })
    for (let rounds = 0; rounds < 2; rounds += 1) {
      for (let tries = 0; tries < 4; tries += 1) await refusalOf(save('wrong1'))
      await save(password)
    }
  })
})

test('a citizen saves thirty times a minute at most', async () => {
  const citizen = await newcomer()
  const save = async () => (await refusalOf(citizen.call(saveProfile, {}))).reason
  for (let calls = 0; calls < 30; calls += 1) expect(await save()).toBe('invalid')
  expect(await save()).toBe('tooMany')
  minutes(1)
  expect(await save()).toBe('invalid')
})

test('a repeated act is done once and answered twice', async () => {
  const citizen = await newcomer()
  const profile = aProfile()
  await citizen.call(sendProfileCode, { phone: profile.phone ?? '' })
  const save = { ...profile, code: await codeOn(product, profile.phone ?? '') }
  await citizen.call(saveProfile, save, 'act-1')
  await citizen.call(saveProfile, save, 'act-1')
  expect((await refusalOf(citizen.call(saveProfile, { ...save, name: '别人' }, 'act-1'))).reason).toBe('reqseqReused')
})
