import { useSyncExternalStore } from 'react'

/** As in the style sheets: a desktop, where two columns have room. */
const wide = '(min-width: 64rem)'

/** Whether there is room for what a phone does not show. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false)
}

const isWide = () => matchMedia(wide).matches

function subscribe(notify: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
