import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { makeQueryClient } from './api/query-client.ts'
import { takeArrival } from './features/session/arrival.ts'
import { showLanguage } from './locales/language.ts'
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
  if (root) createRoot(root).render(<App client={makeQueryClient()} />)
}

void start()
