import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { judgeCase } from '@registration/contract/rules/case-questions.ts'
import { titlesZh } from '@registration/contract/titles-zh.ts'
import { describe, expect, it } from 'vitest'
import { caseRulesOf } from './case-rules.ts'
import { businessesOf } from './content-lookup.ts'
import type { Business, Text } from './content-schema.ts'
import { judgeSections, paragraphsOf } from './guide-text.ts'
import { loadContent } from './load-content.ts'

const folder = join(import.meta.dirname, '../../../../content')
const content = await loadContent(folder)
const ids = content.businesses.map(({ id }) => id)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const menuNames = content.menus.flatMap(({ items }) => items.map(({ name }) => name.zh))
/** What the screens' own texts call the buttons, tabs and fields that the office's texts name. */
const buttonsAndFields = ['去缴税', '已驳回', '多户一证', '权利起始时间', '权利结束时间', '取消', '催办', '手机绑定']
const languages = ['zh', 'en'] as const satisfies readonly (keyof Text)[]

const guideOf = (id: string, language: keyof Text) => readFile(join(folder, `businesses/${id}.${language}.md`), 'utf8')
const fieldsOf = ({ fields }: Business) => fields.propertyUnit.map(({ field }) => field)
const get = (id: string) => content.businesses.find((business) => business.id === id)

describe('the catalogue', () => {
  it('offers businesses of every category in each city', () => {
    for (const { code } of content.cities) {
      const offered = businessesOf(content, code)
      expect(offered.length).toBeGreaterThanOrEqual(20)
      expect(new Set(offered.map(({ categoryId }) => categoryId))).toEqual(
        new Set(content.categories.map(({ id }) => id)),
      )
    }
  })

  it('promises in Handan the same day for cancellations, one working day for mortgages and notices, three for transfers and changes', () => {
    const promises = new Map(content.businesses.map(({ id, workingDays }) => [id, workingDays['130400']]))
    const days = (...those: string[]) => new Set(those.map((id) => promises.get(id)))
    const cancellations = [...promises.keys()].filter((id) => /cancellation|renunciation/.test(id))
    expect(cancellations).toHaveLength(6)
    expect(days(...cancellations)).toEqual(new Set([0]))
    expect(days('mortgage', 'maximum-mortgage', 'mortgage-change', 'presale-notice')).toEqual(new Set([1]))
    const ofType = (code: string) =>
      content.businesses.filter(({ registrationType, mortgage }) => registrationType.code === code && !mortgage)
    const moved = [...ofType('200'), ...ofType('300')].map(({ id }) => id)
    expect(days(...moved)).toEqual(new Set([3]))
  })

  it('gives the desk no longer for the registration than its city promises, and a day where that is the same day', () => {
    const { limitDays, businessLimitDays } = content.desk
    for (const { code } of content.cities.filter(({ districts }) => districts.some(({ review }) => review === 'desk')))
      for (const { id, workingDays } of businessesOf(content, code)) {
        const limit = businessLimitDays[id]?.registration ?? limitDays.registration
        expect(limit, id).toBeLessThanOrEqual(Math.max(1, workingDays[code] ?? 0))
      }
  })

  it('has who gives a right away confirm by face, everybody else by a code, and not who is dead or replaced by a court', () => {
    const confirming = (role: 'rightsHolder' | 'obligor', method: string) =>
      content.businesses.filter(({ confirmation }) => confirmation?.[role] === method).map(({ id }) => id)
    expect(confirming('obligor', 'face').toSorted()).toEqual([
      ...['divorce-settlement', 'gift', 'marital-agreement', 'maximum-mortgage', 'mortgage', 'mortgage-change'],
      ...['mortgage-transfer', 'presale-mortgage-notice', 'presale-notice', 'sale-of-existing-home'],
      ...['sale-of-new-home', 'state-land-transfer'],
    ])
    expect(confirming('rightsHolder', 'face').toSorted()).toEqual(['renunciation', 'residence-right-cancellation'])
    expect(confirming('obligor', 'absent').toSorted()).toEqual([
      ...['court-document', 'inheritance-with-deed', 'objection', 'objection-cancellation'],
    ])
    expect(confirming('rightsHolder', 'absent')).toEqual([])
    // By appointment nobody is entered online.
    const silent = content.businesses.filter(({ confirmation }) => !confirmation)
    expect(silent.map(({ id }) => id)).toEqual(
      content.businesses.filter(({ appointment }) => appointment).map(({ id }) => id),
    )
  })

  it('has the parties confirm every contract and agreement', () => {
    const unconfirmed = content.businesses
      .filter(({ confirmation }) => confirmation)
      .flatMap(({ id, materials }) => materials.map((material) => ({ business: id, ...material })))
      .filter(({ name, confirmed }) => /(?:合同|协议|约定)书?$/.test(name.zh) && !confirmed)
    expect(unconfirmed.map(({ business, id }) => `${business} ${id}`)).toEqual([])
  })

  it('spares the visit after all confirmations where nothing is judged in person', () => {
    const spared = content.businesses.filter(({ confirmation }) => confirmation?.replacesVisit)
    expect(spared.map(({ id }) => id).toSorted()).toEqual([
      'change-of-name-or-address',
      'mortgage-cancellation',
      'replacement-of-worn-certificate',
    ])
  })

  it('never offers a seizure', () => {
    expect(content.businesses.map(({ registrationType }) => registrationType.code)).not.toContain('800')
    expect(content.businesses.map(({ name }) => name.zh).join()).not.toMatch(/查封|解封/)
  })

  it('asks a mortgage for one claim, a maximum mortgage for its maximum, and no other business for either', () => {
    expect(fieldsOf(get('mortgage') ?? expect.fail())).toContain('securedClaim')
    expect(fieldsOf(get('maximum-mortgage') ?? expect.fail())).toContain('maximumClaim')
    for (const business of content.businesses) {
      const claims = fieldsOf(business).filter((field) => field === 'securedClaim' || field === 'maximumClaim')
      expect(claims.length, business.id).toBeLessThanOrEqual(business.mortgage ? 1 : 0)
    }
  })

  it('asks for the place of the property in every business', () => {
    for (const { id, fields } of content.businesses) {
      expect(fields.propertyUnit, id).toContainEqual({ field: 'location', required: true })
    }
  })

  it('names natural persons where a company can be no party', () => {
    const onlyPersons = (role: 'rightsHolder' | 'obligor') =>
      content.businesses.filter(({ fields }) => fields[role].personsOnly).map(({ id }) => id)
    const heirs = ['inheritance-with-deed', 'inheritance-without-deed']
    expect(onlyPersons('rightsHolder')).toEqual(
      expect.arrayContaining([...heirs, 'residence-right', 'residence-right-cancellation']),
    )
    expect(onlyPersons('obligor')).toEqual(expect.arrayContaining(heirs))
    expect([...onlyPersons('rightsHolder'), ...onlyPersons('obligor')]).not.toContain('sale-of-existing-home')
  })

  it('says below the certificate number that a registration proof is meant, where one is required', () => {
    for (const { id, materials, fields } of content.businesses) {
      if (!materials.some(({ required, name }) => required && /登记证明$/.test(name.zh))) continue
      const number = fields.propertyUnit.find(({ field }) => field === 'certificateNumber')
      expect(number?.help?.zh, id).toContain('登记证明')
    }
  })

  it('compares the number with the proofs in the register wherever the words below it ask for a proof', () => {
    const asking = content.businesses.filter(({ fields }) =>
      fields.propertyUnit.some(({ help }) => /^填.*登记证明号/.test(help?.zh ?? '')),
    )
    const compared = content.businesses.filter(({ fields }) => fields.propertyUnit.some(({ proofOf }) => proofOf))
    expect(compared.map(({ id }) => id)).toEqual(asking.map(({ id }) => id))
    expect(compared).toHaveLength(6)
  })

  it.each([
    ['presale-notice', /开发企业.*买方/],
    ['presale-mortgage-notice', /银行.*购房人/],
    ['mortgage-cancellation', /抵押人.*银行/],
    ['mortgage-transfer', /原抵押权人.*受让/],
    ['objection-cancellation', /异议人.*权利人/],
  ])('asks the agent of either side of a %s for the power of attorney of that side', (id, sides) => {
    const papers = get(id)?.materials.filter(({ when }) => when && 'fact' in when && when.fact === 'hasAgent') ?? []
    expect(papers.map(({ name }) => name.zh)).toEqual(['授权委托书'])
    expect(papers[0]?.hint.zh).toMatch(sides)
  })

  // 不动产登记暂行条例实施细则 article 68.
  it('asks for the certificate of the property too where a mortgage is changed', () => {
    const papers = get('mortgage-change')?.materials.map(({ name }) => name.zh)
    expect(papers).toEqual(expect.arrayContaining(['不动产权证书', '不动产登记证明']))
  })

  it('says of the consent to a mortgage that joint owners apply themselves, as the register check demands', () => {
    const consents = ['mortgage', 'maximum-mortgage'].flatMap(
      (id) => get(id)?.materials.filter(({ name }) => /共有人同意/.test(name.zh)) ?? [],
    )
    expect(consents).toHaveLength(2)
    for (const { hint } of consents) expect(hint.zh).toMatch(/共同共有的.*加为抵押人/)
  })

  it('says which amount is meant where a mortgage is changed or transferred', () => {
    const helpOf = (id: string) => get(id)?.fields.propertyUnit.find(({ field }) => field === 'securedClaim')?.help?.zh
    expect(helpOf('mortgage-change')).toMatch(/变更后.*没有变的不用填/)
    expect(helpOf('mortgage-transfer')).toMatch(/转让时尚未清偿/)
  })

  const hintOf = (id: string, paper: string) => get(id)?.materials.find((each) => each.id === paper)?.hint

  it('asks the owner who cancels a mortgage by a judgment for no licence of the bank, which does not take part', () => {
    expect(hintOf('mortgage-cancellation', 'identity-documents')?.zh).toMatch(/凭法院判决注销的，不用拍银行的/)
    expect(hintOf('mortgage-cancellation', 'identity-documents')?.en).toMatch(/With a court’s judgment, not the bank’s/)
  })

  it('asks the owner who acts for the bank for its authorisation once', () => {
    expect(hintOf('mortgage-cancellation', 'power-of-attorney')?.zh).toMatch(/已经传过的，不用再传/)
    expect(hintOf('mortgage-cancellation', 'power-of-attorney')?.en).toMatch(/if you have not uploaded it already/)
  })

  // 不动产登记暂行条例 article 14, paragraph 2.
  it('says to a buyer with a judgment that the transfer by court document needs no seller', () => {
    const ground = get('sale-of-existing-home')?.questions.find(({ id }) => id === 'ground')
    expect(ground?.why.zh).toMatch(/对方不肯一起来的，请办“依生效法律文书转移登记”/)
    expect(ground?.why.en).toMatch(/‘Transfer on a court document’/)
  })

  // 不动产登记暂行条例实施细则 article 12.
  it.each([
    ['state-land-transfer', /个人转让的，要公证或者与代理人到大厅当面签署/],
    ['easement', /供役地权利人是个人的，要公证或者与代理人到大厅当面签署/],
  ])('has a person who disposes of land sign the power of attorney at the hall or before a notary: %s', (id, words) => {
    expect(hintOf(id, 'power-of-attorney')?.zh).toMatch(words)
    expect(hintOf(id, 'power-of-attorney')?.en).toMatch(/notarised, or signed with the agent at the hall/)
  })

  it('lets one of a divorced couple apply by a judgment without the phone and address of the other', async () => {
    const obligor = get('divorce-settlement')?.fields.obligor
    expect(obligor?.personsOnly).toBe(true)
    expect(obligor?.fields.filter(({ required }) => required).map(({ field }) => field)).toEqual([
      ...['name', 'documentType', 'documentNumber'],
    ])
    expect(obligor?.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['phone', 'address', 'agentName']))
    expect(await guideOf('divorce-settlement', 'zh')).toMatch(/不知道对方电话、地址的，可以空着/)
    expect(await guideOf('divorce-settlement', 'en')).toMatch(/leave the other’s phone and address empty/)
  })

  it('sends an heir who does not want an estate from giving up a right to the inheritance, in both languages', async () => {
    expect(await guideOf('renunciation', 'zh')).toMatch(/不想要遗产.*放弃继承/)
    expect(await guideOf('renunciation', 'en')).toMatch(/does not want an estate waives it/)
  })

  it('issues nothing for a cancellation, of which the app says so once it is registered', () => {
    const cancellations = content.businesses.filter(({ registrationType }) => registrationType.code === '400')
    expect(cancellations).not.toEqual([])
    for (const { id, issuesNothing } of cancellations) expect(issuesNothing, id).toBe(true)
  })

  it('calls the dates of a mortgage by the words of the contract', () => {
    const dates = content.businesses
      .filter(({ mortgage }) => mortgage)
      .flatMap(({ id, fields }) => fields.propertyUnit.map((asked) => ({ id, ...asked })))
      .filter(({ field }) => field === 'rightStart' || field === 'rightEnd')
    expect(dates).not.toEqual([])
    for (const { id, help } of dates) expect(help?.zh, id).toMatch(/债务履行期限|债权确定期间/)
  })

  it('offers only at the counter what must be declared in person', () => {
    const byAppointment = content.businesses.filter(({ appointment }) => appointment).map(({ id }) => id)
    expect(byAppointment).toEqual(['inheritance-without-deed', 'residence-right', 'easement'])
  })

  it.each([
    ['residence-right', 'ownership-certificate', '按遗嘱、判决设立，手里没有的'],
    ['residence-right', 'residence-contract', '由法院判决设立的'],
    ['mortgage-transfer', 'assignment-contract', '通过诉讼、拍卖取得债权的'],
    ['mortgage-cancellation', 'registration-proof', '凭法院判决注销、手里没有的'],
    ['mortgage-change', 'change-agreement', '只是改名的没有协议'],
  ])(
    'says what to upload in the place of a required paper that not every applicant has: %s, %s',
    (id, paper, words) => {
      const material = get(id)?.materials.find((each) => each.id === paper)
      expect(material?.required).toBe(true)
      expect(material?.hint.zh).toMatch(new RegExp(`${words}[^；]*，拍`))
    },
  )

  it('opens the first registration of state-owned land to enterprises only', () => {
    const enterpriseOnly = content.businesses.filter(({ accountKind }) => accountKind === 'enterprise')
    expect(enterpriseOnly.map(({ id }) => id)).toEqual(['first-registration-of-state-land'])
  })

  it.each(content.businesses)(
    'requires for $id the applicant’s identity and at least one more document',
    ({ materials }) => {
      const required = materials.filter((material) => material.required)
      expect(required.length).toBeGreaterThanOrEqual(2)
      expect(required.length).toBeLessThanOrEqual(6)
      expect(required[0]?.name.zh).toMatch(/身份|证件|证明|主体资格|执照/)
    },
  )
})

describe('the taxes', () => {
  const required = (cityCode: string) =>
    businessesOf(content, cityCode).flatMap(({ id, materials }) =>
      materials.filter((material) => material.required).map(({ name }) => `${id}: ${name.zh}`),
    )

  it('are paid before the submission in Handan: the receipt is required', () => {
    expect(required('130400')).toContain('sale-of-existing-home: 完税或减免税凭证')
    const guide = businessesOf(content, '130400')[0]?.guide.html.zh
    expect(guide).toContain('先到税务窗口或者电子税务局申报')
    expect(guide).not.toContain('去缴税')
  })

  it('are proved by a paper wherever the guide has the receipt uploaded', () => {
    const asking = businessesOf(content, '130400').filter(({ guide }) => guide.html.zh.includes('和其他材料一起上传'))
    expect(asking.length).toBeGreaterThan(0)
    for (const { id, materials } of asking)
      expect(
        materials.some(({ taxReceipt }) => taxReceipt),
        id,
      ).toBe(true)
  })

  it.each([
    // 契税法 article 11.
    ['130400', 'required'],
    ['630100', 'case'],
  ])('are due of a legatee: the receipt of %s is %s', (cityCode, group) => {
    const business = businessesOf(content, cityCode).find(({ id }) => id === 'inheritance-with-deed') ?? expect.fail()
    const answers = new Map(Object.entries({ ...business.commonest, 'heir-kind': 'legatee' }))
    const { materials } = judgeCase(caseRulesOf(business), answers, new Set())
    expect(materials.find(({ id }) => id === 'tax-receipt')?.group).toBe(group)
  })

  it('are paid after the approval in Xining: no business requires a receipt before', () => {
    expect(required('630100').filter((name) => /税/.test(name))).toEqual([])
    for (const { id, guide, materials } of businessesOf(content, '630100')) {
      const receipt = materials.find(({ taxReceipt }) => taxReceipt)
      if (!receipt) continue
      expect(receipt.hint.zh, id).toContain('审核通过后再缴税')
      expect(guide.html.zh, id).toContain('审核通过后，在申请详情里点“去缴税”')
      expect(guide.html.en, id).toContain('‘Go to tax’')
    }
  })
})

describe('the texts', () => {
  const texts = files
    .filter((name) => /\.(md|yaml)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

  it('send a citizen only to screens, buttons and fields that exist', () => {
    const aliases = content.businesses.flatMap(({ rightsHolderAlias, obligorAlias }) => [
      rightsHolderAlias.zh,
      obligorAlias?.zh ?? '',
    ])
    const known = new Set([...Object.values(titlesZh), ...menuNames, ...aliases, ...buttonsAndFields])
    const strange = texts.flatMap(({ name, text }) =>
      Array.from(text.matchAll(/(?:在|见|打开|选择|点|拨打)“([^”—]+)/g))
        .filter(([, place = '']) => !known.has(place))
        .map(([whole]) => `${name}: ${whole}`),
    )
    expect(strange).toEqual([])
  })

  // The Apostille Convention, in force in China since 7 November 2023.
  it('accept an apostille wherever they ask for the legalisation of a paper from abroad', () => {
    const lines = texts.flatMap(({ name, text }) => text.split('\n').map((line) => `${name}: ${line}`))
    const legalised = lines.filter((line) =>
      /认证页|公证并认证|公证或者认证|with (?:its )?legalisation|and legalised/.test(line),
    )
    expect(legalised.length).toBeGreaterThan(8)
    expect(legalised.filter((line) => !/附加证明书|apostille/.test(line))).toEqual([])
  })

  it('say of the power of attorney of a seller abroad that one by a foreign notary is legalised', () => {
    const paper = get('sale-of-existing-home')?.materials.find(({ id }) => id === 'power-of-attorney')
    expect(paper?.hint.zh).toContain('外国公证人办的，连同认证页或者附加证明书')
    expect(paper?.hint.en).toContain('legalisation or apostille')
  })

  it('call one thing by one English name: the switch of the elder mode, the certificate, the paper on its loss, the inquiry record, the waiver', () => {
    const others =
      /elder edition|property certificate,|statement of loss|record of questions|renunciation of an inheritance|who renounce/i
    expect(texts.filter(({ text }) => others.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('send nobody who looks at a listing to the archive certificate, which has only what they own', () => {
    const listings = texts.filter(
      ({ name, text }) => name.startsWith('articles/listings/') && text.includes('查档证明'),
    )
    expect(listings.filter(({ text }) => !text.includes('无房证明')).map(({ name }) => name)).toEqual([])
  })

  // Who has confirmed nothing takes part in nothing: docs/product/confirmation.md 'Taking part'.
  it('send somebody who is invited to the messages, not to what they take part in', () => {
    const { answer } = content.questions.find(({ id }) => id === 'invited') ?? expect.fail()
    expect(answer.zh).toMatch(/“我的消息”/)
    expect(answer.zh).not.toMatch(/我参与的申请/)
    expect(answer.en).toMatch(/under Messages/)
  })

  // docs/product/profile.md 'Binding code'.
  it('tell a company’s officer that an account verified as their own shows no binding code', () => {
    const { answer } = content.questions.find(({ id }) => id === 'account-kind') ?? expect.fail()
    expect(answer.zh).toMatch(/不显示绑定码，请换一个微信号/)
    expect(answer.en).toMatch(/shows no code: use another WeChat account/)
  })

  it('never promise that an application can be taken back, which no screen offers', () => {
    const promises = texts.filter(({ text }) => /可以撤回|提交后撤回|take (it|an application) back/.test(text))
    expect(promises.map(({ name }) => name)).toEqual([])
  })

  it('cite a law that was amended with the year of its amendment', () => {
    const amended =
      /《(?:不动产登记暂行条例|不动产登记暂行条例实施细则|中华人民共和国土地管理法|中华人民共和国城乡规划法|中华人民共和国城市房地产管理法|城市商品房预售管理办法)》(?!（\d{4}年修)/
    const guides = texts.filter(({ name }) => /^businesses\/.*\.zh\.md$/.test(name))
    expect(guides.filter(({ text }) => amended.test(text)).map(({ name }) => name)).toEqual([])
  })
})

describe('the guides', () => {
  it.each(ids)('of %s is complete in both languages', async (id) => {
    for (const language of languages) expect(judgeSections(await guideOf(id, language), language)).toEqual([])
    const { zh, en } = get(id)?.guide.html ?? expect.fail()
    expect(en.match(/<h2>/g)?.length).toBe(zh.match(/<h2>/g)?.length)
    expect(en.match(/<li>/g)?.length, 'list items of both languages').toBe(zh.match(/<li>/g)?.length)
    expect(en).not.toMatch(/\p{Script=Han}/u)
  })

  it('say where to apply without the document number of an owner who takes no part: the form asks for it', async () => {
    const isAbsent = ({ fields: { obligor } }: Business) =>
      !obligor.personsOnly && obligor.fields.some(({ field, required }) => field === 'phone' && !required)
    const absent = content.businesses.filter(isAbsent).map(({ id }) => id)
    expect(absent.toSorted()).toEqual(['court-document', 'objection', 'objection-cancellation'])
    for (const id of absent) {
      expect(await guideOf(id, 'zh'), id).toMatch(/证件号码的，请到窗口申请/)
      expect(await guideOf(id, 'en'), id).toMatch(/without .*document number please apply at the counter/)
    }
  })

  it.each(ids)('of %s has between 250 and 600 Chinese characters before the law', async (id) => {
    const said = (await guideOf(id, 'zh')).split('## 依据')[0]?.replace(/^## .*$/gm, '') ?? ''
    const length = said.match(/\p{Script=Han}/gu)?.length ?? 0
    expect(length).toBeGreaterThanOrEqual(250)
    expect(length).toBeLessThanOrEqual(600)
  })

  it('names a law by its title in each', async () => {
    for (const id of ids) {
      expect((await guideOf(id, 'zh')).split('## 依据')[1], id).toMatch(/《.+》.*(第.+条|GB\/T|〔\d{4}〕)/)
    }
  })

  it.each(languages)('share no paragraph (%s)', async (language) => {
    const places = new Map<string, string[]>()
    for (const id of ids) {
      for (const { text } of paragraphsOf(await guideOf(id, language), language)) {
        places.set(text, [...(places.get(text) ?? []), id])
      }
    }
    expect(places.size).toBeGreaterThan(10 * ids.length)
    expect([...places].filter(([, found]) => found.length > 1)).toEqual([])
  })

  it('promise no city what only another city offers', async () => {
    for (const { id, cities } of content.businesses.filter(({ cities }) => cities.length > 1)) {
      const texts = await Promise.all(languages.map((language) => guideOf(id, language)))
      expect(texts.join(), `${id} of ${cities.join()}`).not.toMatch(/邯郸|西宁|河北|青海|Handan|Xining|Hebei|Qinghai/)
    }
  })
})

describe('the privacy notice', () => {
  it.each(content.cities)(
    'names the office of $name.zh and its phone, as 个人信息保护法 article 17 demands',
    ({ office }) => {
      const [who] = content.privacy.notice.sections
      for (const language of languages) {
        expect(who?.text[language]).toContain(office.name[language])
        expect(who?.text[language]).toContain(office.phone)
      }
    },
  )

  it('on the face check also names the reset of a password, which is begun by one', () => {
    const [why] = content.privacy.face.sections
    expect(why?.text.zh).toContain('重设登录密码')
    expect(why?.text.en).toContain('reset a forgotten password')
  })
})
