import { type HomePage, homeDataId, openHomePage } from '@registration/contract/home-page.ts'
import { keepUnanswered } from '@registration/kit/api/unanswered.ts'
import { currentLanguage } from '@registration/kit/locales/language.ts'
import { removeOldDialogEntry } from '@registration/kit/ui/navigation.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { takeInvitation } from './features/confirmations/invite/invitation-token.ts'
import { takeArrival } from './features/session/arrival.ts'
import { showLanguage } from './locales/language.ts'
import { showElderMode } from './preferences/elder-mode.ts'
import { rememberEntryUrl } from './wechat/entry-url.ts'
import '@registration/kit/styles/tokens.css'
import '@registration/kit/styles/base.css'

// The page's policy forbids code made from text, which zod would otherwise try for speed. It is set where zod looks for
// its settings, because zod is loaded later, with the first call.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start() {
  takeInvitation()
  rememberEntryUrl()
  keepUnanswered()
  takeArrival()
  removeOldDialogEntry()
  showElderMode()
  await showLanguage()
  const root = document.getElementById('root')
  if (!root) return
  const page = broughtPage()
  if (page?.language === currentLanguage()) hydrateRoot(root, <App page={page} />)
  else createRoot(root).render(<App />)
  window.onAppStarted?.()
}

/** The data of a home screen that the server has prerendered into the page. */
function broughtPage(): HomePage | undefined {
  const text = document.getElementById(homeDataId)?.textContent
  return text ? openHomePage(text) : undefined
}

void start()
