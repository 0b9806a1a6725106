import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { readServerClock } from '../api/server-clock.ts'
import { whenRemoved } from '../ui/navigation.ts'
import { endQueryTimers, trackQueryTimers } from './query-timers.ts'

/** Called by the setup file of a project: what a test finds, and that it leaves nothing behind. */
export function setUpBrowser(): void {
  // Lazy screens are loaded for real: on a busy machine that takes longer than the library's own second.
  configure({ asyncUtilTimeout: 30_000 })

  // jsdom has none of these; the answers here are those of a phone without special settings.
  window.matchMedia = (query) => Object.assign(new EventTarget(), makeMediaList(query))
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  trackQueryTimers()

  afterEach(async () => {
    vi.useRealTimers()
    cleanup()
    // A screen that is left calls in the next task. That call must reach this test's server, not the next one's.
    await new Promise((resolve) => setTimeout(resolve))
    // A dialog that was open steps back in the history later. That step must not move the next test's address.
    await new Promise<void>(whenRemoved)
    endQueryTimers()
    vi.unstubAllGlobals()
    // No answer, no difference to the device's clock.
    readServerClock(new Response())
    localStorage.clear()
    sessionStorage.clear()
  })
}

function makeMediaList(media: string) {
  return { media, matches: false, onchange: null, addListener: () => undefined, removeListener: () => undefined }
}
