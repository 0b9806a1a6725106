import { type RefObject, useEffect } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows up and down move the focus from value to value, except in what is typed into or chosen from. */
export function useArrowKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const { target } = event
      if (!element || !step || event.altKey || event.ctrlKey || event.metaKey) return
      if (!(target instanceof HTMLElement) || target.closest('textarea, select, input:not([type=checkbox])')) return
      const rows = [...element.querySelectorAll<HTMLElement>('[data-field]')]
      const at = rows.findIndex((row) => row.contains(target))
      const next = rows[at < 0 ? 0 : at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [area])
}
