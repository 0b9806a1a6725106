// The page `/_ui` of the development server. No build has it, because a build starts at index.html.
import { createRoot } from 'react-dom/client'
import { loadTexts, showLanguage } from '../locales/language.ts'
import { showElderMode } from '../preferences/elder-mode.ts'
import { Gallery } from './Gallery.tsx'
import '@registration/kit/styles/tokens.css'
import '@registration/kit/styles/states.css'
import '@registration/kit/styles/base.css'

async function start() {
  showElderMode()
  await Promise.all([loadTexts(), showLanguage()])
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Gallery />)
}

void start()
