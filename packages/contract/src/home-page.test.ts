import { expect, test } from 'vitest'
import { type HomePage, homeOf, openHomePage, packHomePage } from './home-page.ts'

const menu = { name: '在线申请', note: '足不出户', image: '/pictures/a.svg', url: '/seladd' }
const banner = { image: '/pictures/b.svg', fallbackImage: '/pictures/f.svg', title: '备齐材料', url: '/prodoing' }

test('a page’s data unpacks unchanged', () => {
  const page: HomePage = {
    language: 'zh-CN',
    home: {
      groups: [{ name: '网上办理', menus: [menu, { ...menu, url: 'https://office.example/' }] }],
      banners: [banner],
      notices: [{ id: 'n', title: '停电通知', day: '2026-09-01' }],
      phone: '0310-5550100',
    },
    mayBeSignedIn: true,
  }
  expect(openHomePage(packHomePage(page))).toEqual(page)
})

test('the newest two notices are on the home screen, with their day', () => {
  const notice = { id: 'a', title: '通知', url: '/article', time: '2026-09-01 09:00:00' }
  const { notices } = homeOf(
    { app: { errcode: '00', menus: { groups: [] } }, banners: [banner], me: null },
    [notice, { ...notice, id: 'b' }, { ...notice, id: 'c' }],
    '',
  )
  expect(notices).toEqual([
    { id: 'a', title: '通知', day: '2026-09-01' },
    { id: 'b', title: '通知', day: '2026-09-01' },
  ])
})
