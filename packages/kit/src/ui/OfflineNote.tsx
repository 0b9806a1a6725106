import { useSyncExternalStore } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './OfflineNote.module.css'

/** Says that there is no network while there is none. Failed queries are fetched again when it is back. */
export function OfflineNote() {
  const t = useTranslate()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status">{!isOnline && <p className={styles.note}>{t('ui.noNetwork')}</p>}</div>
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
