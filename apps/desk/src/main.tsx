import '@registration/kit/styles/tokens.css'
import '@registration/kit/styles/states.css'
import '@registration/kit/styles/base.css'
import './styles.css'
import { removeOldDialogEntry } from '@registration/kit/ui/navigation.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadTexts, showLanguage } from './locales/language.ts'
import { showTheme } from './preferences/theme.ts'

// The page's policy forbids code made from text, which zod would otherwise try for speed.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start() {
  removeOldDialogEntry()
  showTheme()
  await showLanguage()
  // Without them (no network) the keys are shown, with the button to load the page again.
  await loadTexts().catch(() => undefined)
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App />)
}

void start()
