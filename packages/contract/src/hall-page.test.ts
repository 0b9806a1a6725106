import { expect, test } from 'vitest'
import { type HallPage, hallOf, openHallPage, packHallPage } from './hall-page.ts'

const menu = { name: '在线申请', note: '足不出户', image: '/pictures/a.svg', url: '/seladd' }
const banner = { image: '/pictures/b.svg', fallbackImage: '/pictures/f.svg', title: '备齐材料', url: '/prodoing' }

test('a page’s data opens as it was packed', () => {
  const page: HallPage = {
    language: 'zh-CN',
    hall: {
      groups: [{ name: '网上办理', menus: [menu, { ...menu, url: 'https://office.example/' }] }],
      banners: [banner],
      notices: [{ id: 'n', title: '停电通知', day: '2026-09-01' }],
    },
    mayBeSignedIn: true,
  }
  expect(openHallPage(packHallPage(page))).toEqual(page)
})

test('of the notices the newest two stand on the hall, with their day', () => {
  const notice = { id: 'a', title: '通知', url: '/article', time: '2026-09-01 09:00:00' }
  const { notices } = hallOf({ app: { errcode: '00', menus: { groups: [] } }, banners: [banner], me: null }, [
    notice,
    { ...notice, id: 'b' },
    { ...notice, id: 'c' },
  ])
  expect(notices).toEqual([
    { id: 'a', title: '通知', day: '2026-09-01' },
    { id: 'b', title: '通知', day: '2026-09-01' },
  ])
})
