import { type HomePage, homeDataId, openHomePage } from '@registration/contract/home-page.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { takeArrival } from './features/session/arrival.ts'
import { currentLanguage, showLanguage } from './locales/language.ts'
import { showElderMode } from './preferences/elder-mode.ts'
import { rememberEntryUrl } from './wechat/entry-url.ts'
import './styles/tokens.css'
import './styles/base.css'

// What the page's policy forbids, code made from text, zod would otherwise try for speed. Told where zod looks for its
// settings, because it comes later, with the first call.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start() {
  rememberEntryUrl()
  takeArrival()
  showElderMode()
  await showLanguage()
  const root = document.getElementById('root')
  if (!root) return
  const page = broughtPage()
  if (page?.language === currentLanguage()) hydrateRoot(root, <App page={page} />)
  else createRoot(root).render(<App />)
}

/** The data of a home screen that the server has drawn into the page. */
function broughtPage(): HomePage | undefined {
  const text = document.getElementById(homeDataId)?.textContent
  return text ? openHomePage(text) : undefined
}

void start()
