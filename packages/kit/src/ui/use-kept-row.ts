import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** A row by its number, and how far below the window's top it was. */
interface KeptRow {
  row: number
  top: number
}

/** Frames in which the browser's scroll restoration may still move the row. */
const settling = 5

/**
 * Stores in the history which row of a list was tapped, and scrolls it to the same position when the citizen comes
 * back. The browser itself remembers pixels, which are wrong if something above has changed meanwhile.
 */
export function useKeptRow(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current
    const keep = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('li') : null
      if (!element || !row) return
      const kept: KeptRow = { row: rowsOf(element).indexOf(row), top: row.getBoundingClientRect().top }
      history.replaceState({ ...history.state, ...kept }, '')
    }
    element?.addEventListener('click', keep, { capture: true })
    return () => element?.removeEventListener('click', keep, { capture: true })
  }, [list])
  useLayoutEffect(() => {
    const kept = keptRow()
    const element = list.current
    if (!kept || !element) return
    let left = settling
    let frame = 0
    const restorePosition = () => {
      const row = rowsOf(element)[kept.row]
      if (row) scrollBy(0, row.getBoundingClientRect().top - kept.top)
      left -= 1
      if (left > 0) frame = requestAnimationFrame(restorePosition)
    }
    restorePosition()
    return () => cancelAnimationFrame(frame)
  }, [list])
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll('li')]

function keptRow(): KeptRow | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('row' in state && 'top' in state)) return undefined
  return { row: Number(state.row), top: Number(state.top) }
}
