import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './App.tsx'
import { makeQueryClient } from './api/query-client.ts'
import { takeArrival } from './features/session/arrival.ts'
import { showLanguage } from './locales/language.ts'
import { showElderMode } from './preferences/elder-mode.ts'
import './styles/tokens.css'
import './styles/base.css'

// The page's policy forbids code made from text, which zod would otherwise try for speed.
z.config({ jitless: true })

async function start() {
  takeArrival()
  showElderMode()
  await showLanguage()
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App client={makeQueryClient()} />)
}

void start()
