import { useEffect, useState } from 'react'

/** Milliseconds after which a page that has not come is not waited for any longer. */
const patience = 15_000

/**
 * Leads to a page outside the app. `isLeaving` lasts until that page has come: a second tap meanwhile would use up another
 * link. A browser that comes back to this page may show it as it was left.
 */
export function useDeparture() {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const stay = () => setLeaving(false)
    const timer = setTimeout(stay, patience)
    addEventListener('pageshow', stay)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', stay)
    }
  }, [isLeaving])
  const depart = (address: string) => {
    setLeaving(true)
    location.assign(address)
  }
  return { isLeaving, depart }
}
