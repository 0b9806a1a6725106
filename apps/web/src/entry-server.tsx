// The entry of the build for the server: prerenders pages, so that they are visible before any script runs.

import type { PrerenderedPage, RenderHome, RenderScreen } from '@registration/contract/home-page.ts'
import { paths } from '@registration/contract/paths.ts'
import { renderIn } from '@registration/kit/locales/language.ts'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './App.tsx'
import { Coming } from './Coming.tsx'
import { translate } from './locales/language.ts'
import { elderModeEarly } from './preferences/elder-mode.ts'
import { Shell } from './Shell.tsx'

export const renderHome: RenderHome = (page) =>
  renderIn(page.language, () => prerendered('titles.home', renderToString(<App page={page} path={paths.home()} />)))

/** No tab is current: the page is the same for every address. */
export const renderScreen: RenderScreen = (language) =>
  renderIn(language, () => prerendered('titles.office', renderToString(coming)))

const coming = (
  <Router ssrPath={paths.waiting.pattern}>
    <Shell>
      <Coming />
    </Shell>
  </Router>
)

function prerendered(title: 'titles.home' | 'titles.office', markup: string): PrerenderedPage {
  // React puts preload hints for pictures before the markup. The browser finds the pictures in the markup as early.
  return { title: translate(title), root: markup.replace(/^(?:<link [^>]*>)+/, ''), early: elderModeEarly }
}
