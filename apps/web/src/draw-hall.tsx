// The entry of the build for the server: draws pages ahead, so that they are there before any script.

import type { DrawHall, DrawnPage, DrawScreen } from '@registration/contract/hall-page.ts'
import { paths } from '@registration/contract/paths.ts'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './App.tsx'
import { Coming } from './Coming.tsx'
import { speak, translate } from './locales/language.ts'
import { elderModeEarly } from './preferences/elder-mode.ts'
import { Shell } from './Shell.tsx'

export const drawHall: DrawHall = (page) =>
  speak(page.language, () => drawn('titles.hall', renderToString(<App page={page} path={paths.hall()} />)))

/** No tab is the present one: the page is the same for every address. */
export const drawScreen: DrawScreen = (language) =>
  speak(language, () => drawn('titles.office', renderToString(coming)))

const coming = (
  <Router ssrPath={paths.waiting.pattern}>
    <Shell>
      <Coming />
    </Shell>
  </Router>
)

function drawn(title: 'titles.hall' | 'titles.office', markup: string): DrawnPage {
  // React puts hints for pictures before the markup; the browser finds the pictures themselves as soon.
  return { title: translate(title), root: markup.replace(/^(?:<link [^>]*>)+/, ''), early: elderModeEarly }
}
