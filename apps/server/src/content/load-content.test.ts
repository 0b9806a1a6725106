import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeSmallContent } from '../testing/small-content.ts'
import { loadContent } from './load-content.ts'

const realContent = join(import.meta.dirname, '../../../../content')
const sale = 'businesses/sale-of-existing-home.yaml'
const saleGuide = 'businesses/sale-of-existing-home.zh.md'

let folder: string

beforeEach(() => {
  const content = makeSmallContent()
  folder = content.folder
  onTestFinished(content.remove)
})

/** Replaces the first `right` in a file by `wrong`. Resolves to its line. */
async function plant(file: string, right: string, wrong: string): Promise<number> {
  const source = await readFile(join(folder, file), 'utf8')
  if (!source.includes(right)) throw new Error(`${file} has no ${right}`)
  await writeFile(
    join(folder, file),
    source.replace(right, () => wrong),
  )
  return source.slice(0, source.indexOf(right)).split('\n').length
}

describe('the office’s own content', () => {
  it('loads without a mistake and in both languages', async () => {
    const content = await loadContent(realContent)
    expect(content.cities.map(({ code }) => code)).toEqual(['130400', '630100'])
    expect(content.cities.map(({ districts }) => districts.length)).toEqual([18, 7])
    expect(content.banners).toHaveLength(3)
    const business = content.businesses.find(({ id }) => id === 'sale-of-existing-home')
    expect(business).toMatchObject({
      categoryId: 'transfer',
      registrationType: { code: '200', name: { zh: '转移登记' } },
      rightsHolderAlias: { zh: '买方' },
      obligorAlias: { zh: '卖方' },
    })
    expect(business?.guide.html.zh).toContain('<h2>谁可以申请</h2>')
    expect(business?.guide.html.en).toContain('<a href="/findaccept">Progress</a>')
  })

  it('asks a citizen only for materials that they have', async () => {
    const { businesses } = await loadContent(realContent)
    const business = businesses.find(({ id }) => id === 'sale-of-existing-home')
    const required = business?.materials.filter((material) => material.required).map(({ name }) => name.zh)
    expect(required).toEqual(['买卖双方身份证明', '不动产权证书', '房屋买卖合同', '完税或减免税凭证'])
  })

  it('has no comma within a line of an office', async () => {
    const { cities } = await loadContent(realContent)
    for (const { office } of cities) {
      for (const text of [office.name, office.address, office.hours]) expect(text.zh + text.en).not.toContain(',')
    }
  })
})

describe('a mistake in the content', () => {
  it.each([
    [sale, 'appointment: false', 'apointment: false', 'unknown key apointment'],
    [sale, '- { field: price,', '- { field: prize,', 'fields.propertyUnit.5.field: Invalid option'],
    ['business-types.yaml', '- sale-of-existing-home', '- sale-of-homes', 'no business sale-of-homes in businesses/'],
    ['business-types.yaml', '- gift', '- sale-of-existing-home', 'business sale-of-existing-home is there twice'],
    ['business-types.yaml', 'category: transfer', 'category: transfers', 'no category transfers above'],
    [
      'business-types.yaml',
      'filter: { mortgage: true',
      'filter: { category: mortgage, mortgage: true',
      'businessTypes.3.filter: must name either mortgage or category',
    ],
    [
      'party-forms.yaml',
      '- { field: phone, required: true }',
      '- { field: name, required: true }',
      'field name is there twice',
    ],
    [
      'businesses/mortgage-cancellation.yaml',
      '{ field: unitNumber,',
      '{ field: unitNumber, proofOf: mortgage,',
      'only the certificate number is that of a proof',
    ],
    [sale, 'rightsHolder: anyone', 'rightsHolder: anybody', 'no form anybody in party-forms.yaml'],
    [sale, "registrationType: '200'", "registrationType: '201'", 'no registration type 201 in dictionaries.yaml'],
    [sale, "registrationType: '200'", "registrationType: '800'", 'nobody applies for a seizure'],
    [sale, "cities: ['130400', '630100']", "cities: ['130500', '630100']", 'no city 130500 in regions.yaml'],
    [sale, "cities: ['130400', '630100']", "cities: ['130400', '130400']", 'city 130400 is there twice'],
    [
      'businesses/mortgage.yaml',
      'field: rightStart',
      'field: maximumClaim',
      'a mortgage secures one claim or claims up to a maximum, never both',
    ],
    [
      sale,
      "workingDays: { '130400': 3, '630100': 5 }",
      "workingDays: { '130400': 3 }",
      'no working days of 630100',
      -1,
    ],
    [sale, "cities: ['130400', '630100']", "cities: ['130400']", 'the city 630100 does not offer it', 1],
    [
      'regions.yaml',
      'taxes: after-approval',
      'taxes: before-submission',
      'only a city with the link to the tax service is after-approval',
    ],
    [sale, 'rate: standard', 'rate: special', 'no rate special in fees-and-times.yaml'],
    ['fees-and-times.yaml', '    home: home\n', '    home: homes\n', 'no fee homes above'],
    [
      'fees-and-times.yaml',
      '    other: half-other\n',
      '    other: other\n',
      'the words name other fees than half-home, other',
      1,
    ],
    ['fees-and-times.yaml', 'furtherCertificate: certificate', 'furtherCertificate: copy', 'no fee copy above'],
    [sale, 'id: tax-receipt', 'id: sale-contract', 'id sale-contract is there twice'],
    ['guidance.yaml', 'business: gift\n', 'business: gifts\n', 'no business gifts in businesses/'],
    ['guidance.yaml', 'id: family', 'id: stay', 'id stay is there twice', 5],
    [
      'guidance.yaml',
      'business: correction\n',
      'question: { zh: 问, en: Q }\n',
      'a choice leads either to a business or to a question with choices',
      -4,
    ],
    ['remark-reasons.yaml', 'targets: [file, material, application]', 'targets: [picture]', 'reasons.incomplete'],
    [
      'remark-reasons.yaml',
      "targets: [file, material, party, unit, answer, application]\n    text: { zh: '', en: '' }",
      "targets: [file, material]\n    text: { zh: '', en: '' }",
      'reasons.other.targets: other fits every place',
    ],
    ['opinions.yaml', 'id: cadastral-first', 'id: cadastral-clear', 'opinions.1.id: id cadastral-clear is there twice'],
    [
      'opinions.yaml',
      '- first-registration-of-house',
      '- first-registration',
      'no business first-registration in businesses/',
    ],
    ['desk.yaml', 'administrators: three', 'administrators: 3', 'administrators: must be three or two'],
    ['desk.yaml', '  notice-cancellation:', '  notices:', 'no business notices in businesses/'],
    [
      'desk.yaml',
      'registration: 5 }',
      'registration: 29 }',
      'the stages take 31 working days, more than the 30 of the law',
    ],
    ['register-checks.yaml', '  gift:\n', '  gifts:\n', 'no business gifts in businesses/'],
    ['register-checks.yaml', 'ways: [book]', 'ways: [books]', 'no way books above'],
    ['register-checks.yaml', '办理“{business}”', '办理“{busines}”', 'no placeholder {busines}'],
    ['register-checks.yaml', 'objection: acknowledge', 'lock: acknowledge', 'duplicated mapping key'],
    ['register-checks.yaml', 'lock: block', 'lock: hint', 'no words for the level hint of lock'],
    [
      sale,
      'appointment: false',
      'appointment: true',
      'is for a business with an ownerRole and without an appointment',
      7,
    ],
    [sale, 'ownerRole: obligor\n', '', 'a check of the owners needs an ownerRole', -1],
    [
      sale,
      '- { field: price, required: true }',
      '- { field: location, required: true }',
      'field location is there twice',
    ],
    [sale, 'obligorAlias: { zh: 卖方, en: Seller }', 'obligorAlias: null', 'an obligor with fields needs an alias'],
    [sale, 'obligor: anyone', 'obligor: null', 'an alias needs fields of the obligor'],
    [sale, 'name: { zh: 存量房买卖转移登记, en:', 'name: { zh: "", en:', 'name.zh: Too small'],
    [sale, 'accountKind: any', 'accountKind: all', 'accountKind: Invalid option'],
    [sale, 'mortgage: false', 'mortgage: "no"', 'mortgage: Invalid input: expected boolean'],
    ['regions.yaml', "code: '130403'", "code: '130402'", 'code 130402 is there twice'],
    ['regions.yaml', "formerCodes: ['130428']", "formerCodes: ['130404']", 'code 130404 is there twice'],
    ['regions.yaml', "code: '130403'", "code: '140403'", 'code 140403 is not of the city 130400'],
    ['regions.yaml', "code: '130403'", 'code: 130403', 'cities.0.districts.1.code: Invalid input: expected string'],
    ['regions.yaml', 'zh: 丛台区, en: Congtai District', 'zh: 丛台区', 'cities.0.districts.1.name.en: Invalid input'],
    ['dictionaries.yaml', "code: '112'", "code: '111'", 'code 111 is there twice'],
    ['dictionaries.yaml', 'holdingModes:', 'holdingWays:', 'unknown key holdingWays'],
    ['business-types.yaml', 'picture: type-personal.svg', 'picture: type-person.svg', 'no picture type-person.svg'],
    ['business-types.yaml', '- id: enterprise', '- id: personal', 'id personal is there twice'],
    ['business-types.yaml', '- id: first', '- id: transfer', 'id transfer is there twice'],
    ['menus.yaml', 'url: /seladd', 'url: //evil.example', 'menus.0.items.0.url: must be the address of a screen'],
    ['menus.yaml', 'url: /seladd', 'url: /selad', 'menus.0.items.0.url: must be the address of a screen'],
    ['menus.yaml', 'url: /seladd', 'url: javascript:alert(1)', 'menus.0.items.0.url: must be the address of a screen'],
    ['menus.yaml', 'url: https://', 'url: ftp://', 'menus.1.items.3.url: must be an http or https address'],
    ['menus.yaml', 'kind: view', 'kind: jump', 'menus.1.items.3.kind: must be view or click'],
    ['menus.yaml', '- id: progress', '- id: my-applications', 'id my-applications is there twice'],
    [
      'menus.yaml',
      'picture: menu-website.svg',
      'picture: ../secret.svg',
      'menus.1.items.3.picture: must be an SVG file',
    ],
    ['banners.yaml', 'fallbackPicture: banner-fallback.svg', 'fallbackPicture: none.svg', 'no picture none.svg'],
    ['banners.yaml', 'picture: banner-progress.svg', 'picture: banner-prog.svg', 'no picture banner-prog.svg'],
    [
      'banners.yaml',
      'url: /findaccept',
      'url: findaccept',
      'banners.1.url: must be the address of a screen of the app or an http',
    ],
    [sale, 'zh: [二手房,', 'zh: [……,', 'keywords.zh.0: must have a letter or a digit'],
    ['calendar.yaml', '- year: 2028', '- year: 2027', 'year 2027 is there twice'],
    ['calendar.yaml', "workdays: ['2026-01-04'", "workdays: ['2026-01-03'", '2026-01-03 is a holiday'],
    ['notices.yaml', "'2026-10-12 10:30:00'", "'2026-10-12'", 'notices.1.time: must be YYYY-MM-DD HH:mm:ss'],
    ['notices.yaml', "'2026-10-12 10:30:00'", "'2026-02-30 10:30:00'", 'notices.1.time: must be YYYY-MM-DD HH:mm:ss'],
    ['notices.yaml', '- id: beware-of-agents', '- id: online-sale', 'id online-sale is there twice'],
    ['menus.yaml', 'partnerHosts: [www.handan-registration.example]', 'partnerHosts: [', 'deficient indentation', 1],
    ['menus.yaml', 'url: /seladd', 'url: /seladd\n        url: /sel', 'duplicated mapping key', 1],
  ])('in %s is named with its line: %s → %s', async (file, right, wrong, what, below = 0) => {
    const line = (await plant(file, right, wrong)) + below
    await expect(loadContent(folder)).rejects.toThrow(`content/${file}:${line}: ${what}`)
  })

  it.each([
    ['a link may lead to http(s) or a screen of the app: javascript:alert', '(/findaccept)', '(javascript:alert)'],
    ['a link may lead to http(s) or a screen of the app: /findacept', '(/findaccept)', '(/findacept)'],
    ['多久 is no section of a guide', '## 要多久', '## 多久'],
    ['the section 谁可以申请 stands too late', '## 谁可以申请', '## 要多久\n\n随时\n\n## 谁可以申请', 4],
    ['the section 要多少钱 says nothing', '## 要多少钱', '## 要多少钱\n\n## 容易出错的地方\n\n正文'],
    ['the section 要多久 lacks {time}', '{time}', '几天', -2],
    ['a time or fee is a placeholder of the tables, not 30个工作日', '{time}', '{time}或者30个工作日'],
    ['a time or fee is a placeholder of the tables, not 80元', '{fee}', '{fee}（80元）'],
    ['nothing in the tables is called {hours}', '{time}', '{time}{hours}'],
  ])('in a guide is named with its line: %s', async (what, right, wrong, below = 0) => {
    const line = (await plant(saleGuide, right, wrong)) + below
    await expect(loadContent(folder)).rejects.toThrow(`content/${saleGuide}:${line}: ${what}`)
  })

  it('is a second document in a file, or none', async () => {
    await appendFile(join(folder, 'menus.yaml'), '---\n{}\n')
    await writeFile(join(folder, 'banners.yaml'), '# nothing\n')
    const loading = loadContent(folder)
    await expect(loading).rejects.toThrow('content/menus.yaml: the file has several documents')
    await expect(loading).rejects.toThrow('content/banners.yaml:1: the file: Invalid input')
  })

  it('is a guide that asks for a tax receipt and is silent on when the taxes are paid', async () => {
    await plant(saleGuide, '{taxes}', '')
    await expect(loadContent(folder)).rejects.toThrow(`content/${saleGuide}:1: a business with a tax receipt says when`)
  })

  it('is a guide that lacks a section', async () => {
    await plant(saleGuide, '## 要多少钱', '')
    await expect(loadContent(folder)).rejects.toThrow(`content/${saleGuide}:1: the section 要多少钱 is missing`)
  })

  it('is a paragraph in two guides, in a list or not', async () => {
    const shared = '同一段话不应该原样出现在两份办事指南里，哪怕只是换了位置。'
    const first = await plant('businesses/gift.zh.md', '## 谁可以申请\n', `## 谁可以申请\n\n${shared}\n`)
    const second = await plant(saleGuide, '## 怎么办理\n', `## 怎么办理\n\n- ${shared}\n`)
    await expect(loadContent(folder)).rejects.toThrow(
      `content/${saleGuide}:${second + 2}: the paragraph is also in businesses/gift.zh.md:${first + 2}: each guide has its own`,
    )
  })

  it('is a hint that two businesses share', async () => {
    const shared = '双方身份证正反面；受赠的是单位，拍营业执照或法人证书。'
    const line = await plant(sale, '身份证正反两面；单位请拍营业执照。买方、卖方每一个人都要有。', shared)
    await expect(loadContent(folder)).rejects.toThrow(
      `content/${sale}:${line}: the hint is also in businesses/gift.yaml: each business has its own`,
    )
  })

  it('is a tile that leads to no business in a city', async () => {
    await plant('businesses/correction.yaml', "cities: ['130400', '630100']", "cities: ['130400']")
    const line = await plant(
      'business-types.yaml',
      'filter: { category: correction }',
      'filter: { category: correction }',
    )
    await expect(loadContent(folder)).rejects.toThrow(
      `content/business-types.yaml:${line}: the tile leads to nothing in Xining`,
    )
  })

  it('is a published business whose guide does not say so', async () => {
    await plant(sale, 'rate: standard', 'published: true\nrate: standard')
    await expect(loadContent(folder)).rejects.toThrow(
      'content/businesses/sale-of-existing-home.zh.md:1: what is published before the decision is said here',
    )
  })

  it('is a business to which no choice of the assistant leads', async () => {
    await plant('guidance.yaml', 'business: renunciation\n', 'business: correction\n')
    await expect(loadContent(folder)).rejects.toThrow(
      'content/guidance.yaml:4: no choice leads to the business renunciation',
    )
  })

  it('is a question of the assistant whose every answer leads to the same business', async () => {
    const line = await plant('guidance.yaml', 'business: objection-cancellation\n', 'business: objection\n')
    await expect(loadContent(folder)).rejects.toThrow(
      `content/guidance.yaml:${line - 13}: every answer to the question leads to the same business`,
    )
  })

  it('is a way of the assistant that is longer than an address may be', async () => {
    const text = 'text: { zh: 选, en: C }'
    const ask = (next: string) =>
      `question: { zh: 问, en: Q }, choices: [{ id: a, ${text}, ${next} }, { id: b, ${text}, business: correction }]`
    await plant(
      'guidance.yaml',
      'id: object\n',
      `id: deep\n            ${text}\n            question: { zh: 问, en: Q }\n            choices: [{ id: a, ${text}, ${ask('business: gift')} }, { id: b, ${text}, business: correction }]\n          - id: object\n`,
    )
    await expect(loadContent(folder)).rejects.toThrow(/guidance\.yaml:\d+: a path has 4 choices at most/)
  })

  it('is a business of which the assistant does not know who comes', async () => {
    const line = await plant('guidance.yaml', '  renunciation:\n', '  renouncing:\n')
    const load = loadContent(folder)
    await expect(load).rejects.toThrow('nothing about the business renunciation')
    await expect(load).rejects.toThrow(`content/guidance.yaml:${line}: no business renouncing in businesses/`)
  })

  it('is a role that confirms by face without words for what it gives away, and such words without the role', async () => {
    await plant(sale, 'obligor: face', 'obligor: code')
    await expect(loadContent(folder)).rejects.toThrow('nobody confirms by face')
    await plant(sale, 'obligor: code', 'obligor: face')
    await plant(sale, '  gives:\n    zh: 确认', '  # zh: 确认')
    await plant(sale, '    en: Once this is registered', '  # en: Once this is registered')
    await expect(loadContent(folder)).rejects.toThrow('what is given away?')
  })

  it('is a business without a category', async () => {
    await plant('business-types.yaml', '      - gift\n', '')
    await expect(loadContent(folder)).rejects.toThrow(
      'content/businesses/gift.yaml:1: no category in business-types.yaml has the business gift',
    )
  })

  it('in a notice’s link is named with the line of its text', async () => {
    const line = await plant('notices.yaml', 'zh: |', 'zh: |\n        [x](data:text/html,x)\n')
    await expect(loadContent(folder)).rejects.toThrow(`content/notices.yaml:${line}: a link may lead to`)
  })

  it.each([
    ['banners.yaml', 'content/banners.yaml: the file is missing'],
    ['businesses/sale-of-existing-home.en.md', 'content/businesses/sale-of-existing-home.en.md: the guide is missing'],
  ])('is a missing %s', async (file, what) => {
    await rm(join(folder, file))
    await expect(loadContent(folder)).rejects.toThrow(what)
  })

  it.each(['menu.yaml', 'businesses/other.zh.md', 'notes.txt'])('is the file %s that nothing reads', async (file) => {
    await writeFile(join(folder, file), 'x')
    await expect(loadContent(folder)).rejects.toThrow(`content/${file}: nothing reads this file`)
  })

  it.each(['<script>1</script>', '<a onclick="x()"/>', '<image href="https://x.example/a.png"/>'])(
    'is a picture that holds %s',
    async (part) => {
      await plant('pictures/banner-online.svg', '</svg>', `${part}</svg>`)
      await expect(loadContent(folder)).rejects.toThrow(
        'content/pictures/banner-online.svg: a picture holds only drawing',
      )
    },
  )

  it('does not hide the others', async () => {
    await plant('banners.yaml', 'url: /findaccept', 'url: findaccept')
    await plant('menus.yaml', 'url: /seladd', 'url: seladd')
    await plant(sale, 'rightsHolder: anyone', 'rightsHolder: none')
    const load = loadContent(folder)
    for (const part of ['3 mistake(s)', 'no form none', 'content/menus.yaml:', 'content/banners.yaml:']) {
      await expect(load).rejects.toThrow(part)
    }
  })
})
