import { type RefObject, useEffect, useState } from 'react'

/** Whether half of an element is in the window: not below its end, and not in a tab that is not shown. */
export function useIsInWindow(element: RefObject<Element | null>): boolean {
  const [isInWindow, setIsInWindow] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setIsInWindow(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.5,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInWindow
}
