import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has been near the viewport. Once true, it stays true. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const at = element.current
    if (!at || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: '600px' },
    )
    observer.observe(at)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
