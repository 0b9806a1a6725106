import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { businessesOf } from './content-lookup.ts'
import type { Business, Text } from './content-schema.ts'
import { judgeSections, paragraphsOf } from './guide-text.ts'
import { loadContent } from './load-content.ts'

const folder = join(import.meta.dirname, '../../../../content')
const content = await loadContent(folder)
const ids = content.businesses.map(({ id }) => id)
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

  it('offers only at the counter what must be declared in person', () => {
    const byAppointment = content.businesses.filter(({ appointment }) => appointment).map(({ id }) => id)
    expect(byAppointment).toEqual(['inheritance-without-deed', 'residence-right', 'easement'])
  })

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

describe('the guides', () => {
  it.each(ids)('of %s is complete in both languages', async (id) => {
    for (const language of languages) expect(judgeSections(await guideOf(id, language), language)).toEqual([])
    const { zh, en } = get(id)?.guide.html ?? expect.fail()
    expect(en.match(/<h2>/g)?.length).toBe(zh.match(/<h2>/g)?.length)
    expect(en.match(/<li>/g)?.length, 'list items of both languages').toBe(zh.match(/<li>/g)?.length)
    expect(en).not.toMatch(/\p{Script=Han}/u)
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
