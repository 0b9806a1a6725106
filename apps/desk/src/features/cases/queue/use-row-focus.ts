import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useCaseKeys } from '../../../keyboard/use-case-keys.ts'

/**
 * `J` and `K` move through the rows of a list, `C` claims the one in focus. An officer who comes back from a case finds
 * its row in focus.
 */
export function useRowFocus(table: RefObject<HTMLElement | null>): void {
  const links = () => [...(table.current?.querySelectorAll<HTMLElement>('tbody th a') ?? [])]
  const rowInFocus = () => document.activeElement?.closest('[data-case]')
  const indexInFocus = () => links().findIndex((link) => link.closest('[data-case]') === rowInFocus())
  /** Where the focus was last. */
  const last = useRef(0)
  const step = (by: number) => {
    const all = links()
    const now = indexInFocus()
    // The row that had the focus may have left the list with its claim: the one after it is in its place.
    const next = now < 0 ? last.current + Math.min(by, 0) : now + by
    all[Math.max(0, Math.min(next, all.length - 1))]?.focus()
  }
  const remember = useEffectEvent(() => {
    const now = indexInFocus()
    if (now >= 0) last.current = now
  })
  useEffect(() => {
    const element = table.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [table])
  useCaseKeys({
    next: () => step(1),
    previous: () => step(-1),
    claim: () => rowInFocus()?.querySelector('button')?.click(),
  })
  useEffect(() => {
    const id = openedCase()
    if (!id) return
    // After the shell, which begins at the new screen.
    const frame = requestAnimationFrame(() => {
      const row = [...(table.current?.querySelectorAll('[data-case]') ?? [])].find(
        (each) => each.getAttribute('data-case') === id,
      )
      row?.querySelector<HTMLElement>('th a')?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [table])
}

/** Stores in the history which case was opened from a list, for the way back. */
export const storeOpenedCase = (id: string): void => history.replaceState({ ...history.state, openedCase: id }, '')

function openedCase(): string | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'openedCase' in state ? String(state.openedCase) : undefined
}
