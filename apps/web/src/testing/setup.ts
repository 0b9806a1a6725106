import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { loadTexts } from '../locales/language.ts'

await loadTexts()

// jsdom has neither; the browser's answers here are those of a phone without special wishes.
window.matchMedia = (query) => Object.assign(new EventTarget(), makeMediaList(query))
window.scrollTo = () => undefined

function makeMediaList(media: string) {
  return { media, matches: false, onchange: null, addListener: () => undefined, removeListener: () => undefined }
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
