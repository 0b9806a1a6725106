import { setUpBrowser } from '@registration/kit/testing/browser.ts'
import { loadTexts } from '../locales/language.ts'

setUpBrowser()
await loadTexts()
