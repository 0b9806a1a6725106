import { useSyncExternalStore } from 'react'

/** As in the style sheet: form, paper and course side by side. */
const wide = '(min-width: 80rem)'

/** Whether form, paper and course are side by side. Narrower they are tabs. */
export function useHasThreeParts(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

function subscribe(notify: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
