import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './zoom-rules.ts'

/** The inner size of an element, without its scroll bars, and whenever it changes. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const at = element.current
    if (!at) return
    const measure = () => setSize({ width: at.clientWidth, height: at.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(at)
    return () => observer.disconnect()
  }, [element])
  return size
}
