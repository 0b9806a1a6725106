// The entry of the build for the server: draws the hall ahead, so that it is there before any script.
import type { DrawHall } from '@registration/contract/hall-page.ts'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { speak, translate } from './locales/language.ts'
import { paths } from './paths.ts'
import { elderModeEarly } from './preferences/elder-mode.ts'

export const drawHall: DrawHall = async (page) => {
  await speak(page.language)
  const markup = renderToString(<App page={page} path={paths.hall()} />)
  // React puts hints for pictures before the markup; the browser finds the pictures themselves as soon.
  return { title: translate('titles.hall'), root: markup.replace(/^(?:<link [^>]*>)+/, ''), early: elderModeEarly }
}
