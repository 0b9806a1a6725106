import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslate } from '../locales/language.ts'
import { Button } from './Button.tsx'
import styles from './NetworkNote.module.css'
import type { CallFailure } from './QueryFailure.tsx'

/**
 * Says that there is no network, while there is none: failed queries are fetched again when it is back. Otherwise it says
 * that something on the screen could not be read again, so that nobody takes what was for what is.
 */
export function NetworkNote() {
  const t = useTranslate()
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isOld = useSyncExternalStore(cache.subscribe, () => cache.findAll(old).length > 0)
  return (
    <div role="status">
      {(isOld || !isOnline) && (
        <div className={styles.note}>
          {t(isOnline ? 'ui.old' : 'ui.noNetwork')}
          {isOnline && (
            <Button kind="quiet" onClick={() => client.refetchQueries(old)}>
              {t('ui.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** A list by pages is emptied instead and says why (`LoadedList`). */
const old = {
  type: 'active',
  predicate: ({ state, options, meta }: Query) =>
    meta?.isSaid !== true &&
    state.data !== undefined &&
    (state.error as CallFailure | null)?.isPassing === true &&
    !('initialPageParam' in options),
} as const

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
