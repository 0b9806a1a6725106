import { useEffect, useEffectEvent, useRef } from 'react'
import { type AroundNavHandler, useLocation, useSearch } from 'wouter'
import { ignoreTaps } from './grace.ts'

/** What an entry of the browser's history has of ours. It is stored there, so that it survives a reload. */
interface Entry {
  /** How many of our screens are before this one. */
  depth: number
  /** The address of the screen before this one; empty if there is none. */
  from: string
  /** The depth of the first of the screens of this path that follow each other, up to this one. */
  first: number
  /** How many dialogs are open over the screen. */
  dialogs: number
}

export function entry(): Entry {
  const state: unknown = history.state
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : ''
  return { from, depth: numberOf(state, 'depth'), first: numberOf(state, 'first'), dialogs: numberOf(state, 'dialogs') }
}

export const here = () => location.pathname + location.search

const numberOf = (state: unknown, name: string): number =>
  typeof state === 'object' && state !== null && name in state ? Number(Reflect.get(state, name)) || 0 : 0

/** The removal of a closed dialog's entry, while it lasts. The browser takes one step at a time and would lose another. */
let removal: Promise<void> | undefined

/** Runs a step once no closed dialog is still giving back its entry of the history. */
export function whenRemoved(step: () => void): void {
  if (removal) void removal.then(() => whenRemoved(step))
  else step()
}

function removeDialogEntry(): void {
  removal = new Promise((resolve) => {
    const end = () => {
      removal = undefined
      resolve()
    }
    addEventListener('popstate', end, { once: true })
  })
  history.back()
}

/** Runs a step once a closing dialog has given back the focus and its entry of the history, which restores the scroll. */
export function afterDialog(step: () => void): void {
  setTimeout(() => whenRemoved(() => requestAnimationFrame(step)))
}

/** Removes the entry of a dialog that was open when the page was loaded again. Call it once at the start. */
export function removeOldDialogEntry(): void {
  if (entry().dialogs > 0) removeDialogEntry()
}

/**
 * Gives an open dialog an entry of the history, so that back closes the dialog and not the screen. The entry goes with
 * the dialog.
 */
export function useBackCloses(onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    let own: number | undefined
    let isClosed = false
    whenRemoved(() => {
      if (isClosed) return
      own = entry().dialogs + 1
      history.pushState({ ...history.state, dialogs: own }, '')
    })
    const onPopState = () => {
      if (own === undefined || entry().dialogs >= own) return
      own = undefined
      close()
    }
    addEventListener('popstate', onPopState)
    return () => {
      isClosed = true
      removeEventListener('popstate', onPopState)
      whenRemoved(() => {
        if (own !== undefined && entry().dialogs === own) removeDialogEntry()
      })
    }
  }, [])
}

/** Where the entry of a dialog was removed right before, the browser restores its old scroll afterwards. */
function beginAtHead(): void {
  scrollTo(0, 0)
  requestAnimationFrame(() => scrollTo(0, 0))
}

/** Hand this to the router: it counts each step forward into the history's own state. */
export const countDepth: AroundNavHandler = (navigate, to, options) => {
  if (options?.replace) {
    whenNoDialog(() => {
      // A sign-in in between takes the place of the screen and gives it back.
      const { depth, from, first } = entry()
      navigate(to, { ...options, state: { depth, from, first } })
    })
    return
  }
  whenRemoved(() => {
    const depth = entry().depth + 1
    const isSamePath = to.split('?')[0] === location.pathname
    const state = { depth, from: here(), first: isSamePath ? entry().first : depth }
    // The new screen takes the entry of a dialog that is closing.
    navigate(to, { ...options, replace: entry().dialogs > 0, state })
    beginAtHead()
  })
}

/** Takes a step of the history from the screen itself, without the entries of dialogs over it. */
export function whenNoDialog(step: () => void): void {
  whenRemoved(() => {
    if (entry().dialogs === 0) return step()
    removeDialogEntry()
    whenNoDialog(step)
  })
}

/**
 * Goes back to the previous screen, or to `fallback` if the history has no screen of ours before this one. What
 * closes by back (`useBackCloses`) is closed first. Two taps are one step back: the browser steps back later, and would step
 * back twice.
 */
export function useGoBack(fallback: string): () => void {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const isLeaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another place to go back from, though the head stays
  useEffect(() => {
    isLeaving.current = false
  }, [path, search])
  return () => {
    if (isLeaving.current) return
    if (entry().dialogs > 0) return whenRemoved(() => entry().dialogs > 0 && removeDialogEntry())
    isLeaving.current = true
    whenNoDialog(() => (entry().depth > 0 ? history.back() : navigate(fallback, { replace: true })))
  }
}

/**
 * Where an act leads to. Call the function when the act begins; call its answer with an address when it is done. It goes
 * there only if the citizen is still on the screen on which the act began, or has come back to it: there the act would be
 * offered again. It answers whether it did. The screen is replaced. If the address is that of the screen before, it is a
 * step back, so that no screen is in the history twice.
 */
export function useLeave(): () => (to: string) => boolean {
  const [, navigate] = useLocation()
  return () => {
    const start = here()
    return (to) => {
      if (here() !== start) return false
      ignoreTaps()
      whenNoDialog(() => {
        if (entry().depth > 0 && entry().from === to) return history.back()
        navigate(to, { replace: true })
        beginAtHead()
      })
      return true
    }
  }
}
