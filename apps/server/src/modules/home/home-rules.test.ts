import { expect, test } from 'vitest'
import type { OptionalModule } from '../../config/modules.ts'
import type { Caller } from '../../context.ts'
import { officeContent } from '../../testing/office-content.ts'
import { menusIn } from './home-rules.ts'

const content = await officeContent()
const text = { zh: '合作网站', en: 'Partner' }
const item = (url: string) => ({ kind: 'view' as const, id: 'x', name: text, note: text, picture: 'a.svg', url })
const home = (url: string) => ({
  ...content,
  partnerHosts: ['partner.example.gov.cn'],
  menus: [{ id: 'm', name: text, items: [item(url)] }],
})
const config = { modules: [] }
const urlFor = (url: string, caller: Caller | null) =>
  menusIn({ content: home(url), config, language: 'zh' }, caller)[0]?.menus[0]?.url
const citizen = { citizenId: 'c', personId: 'p', openid: 'o-1', sessionId: 's' }

test('a partner’s address carries the openid of a signed-in citizen, after any query', () => {
  expect(urlFor('https://partner.example.gov.cn/a', citizen)).toBe('https://partner.example.gov.cn/a?openid=o-1')
  expect(urlFor('https://partner.example.gov.cn/a?b=1', citizen)).toBe(
    'https://partner.example.gov.cn/a?b=1&openid=o-1',
  )
})

test('no other host, and nobody without a session, gets one', () => {
  expect(urlFor('https://partner.example.gov.cn.evil.example/a', citizen)).not.toContain('openid')
  expect(urlFor('https://evil.example/?x=https://partner.example.gov.cn', citizen)).not.toContain('openid')
  expect(urlFor('https://partner.example.gov.cn/a', null)).toBe('https://partner.example.gov.cn/a')
})

test('the office has one partner, so that it can be seen: its own website', () => {
  const addresses = (caller: Caller | null) =>
    menusIn({ content, config, language: 'zh' }, caller).flatMap(({ menus }) =>
      menus.filter(({ kind }) => kind === 'view'),
    )
  const named = addresses(citizen).filter(({ url }) => url.includes('openid'))
  expect(named).toMatchObject([{ name: '中心网站', url: 'https://www.handan-registration.example/?openid=o-1' }])
  expect(addresses(null).filter(({ url }) => url.includes('openid'))).toEqual([])
})

test('a menu of a module that is off is absent', () => {
  const urls = (modules: OptionalModule[]) =>
    menusIn({ content, config: { modules }, language: 'zh' }, null).flatMap(({ menus }) => menus.map(({ url }) => url))
  expect(urls(['property'])).toContain('/property')
  expect(urls([])).not.toContain('/property')
})
