import { setUpBrowser } from '@registration/kit/testing/browser.ts'
import { loadTexts } from '../locales/language.ts'
import { stubSight } from './stub-sight.ts'

setUpBrowser()
stubSight(true)
await loadTexts()
