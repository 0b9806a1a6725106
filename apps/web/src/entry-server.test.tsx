import { homeOf } from '@registration/contract/home-page.ts'
import { setLanguage } from '@registration/kit/locales/language.ts'
import { afterEach, expect, it } from 'vitest'
import { renderHome, renderScreen } from './entry-server.tsx'
import { anApp } from './testing/signed-in.ts'

const page = { home: homeOf(anApp(), [], ''), mayBeSignedIn: false }

afterEach(() => setLanguage('zh-CN'))

it('prerenders each page in its language, also when several are rendered at once', async () => {
  const [chinese, english, screen, other] = await Promise.all([
    renderHome({ ...page, language: 'zh-CN' }),
    renderHome({ ...page, language: 'en' }),
    renderScreen('zh-CN'),
    renderScreen('en'),
  ])
  expect([chinese.title, english.title]).toEqual(['我的大厅', 'Service hall'])
  expect(chinese.root).toContain('您好，请问要办什么业务？')
  expect(english.root).toContain('Welcome. What would you like to do?')
  expect(screen.root).toContain('加载中')
  expect(other.root).toContain('Loading')
})
