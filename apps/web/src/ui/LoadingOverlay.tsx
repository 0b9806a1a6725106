import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './LoadingOverlay.module.css'

/** Milliseconds that calls may last before the overlay shows (docs/PRODUCT.md 'Constants'). */
const patience = 300

/**
 * Shown while calls are in flight, counted by the query library. A query with `meta: { quiet: true }` doesn't count:
 * its screen shows a skeleton; nor does a mutation with it.
 */
export function LoadingOverlay() {
  const t = useTranslate()
  const fetching = useIsFetching({ predicate: (query) => !query.meta?.quiet })
  const mutating = useIsMutating({ predicate: (mutation) => !mutation.meta?.quiet })
  const visible = useLasting(fetching + mutating > 0, patience)
  return (
    <div role="status" aria-live="polite" className={visible ? styles.overlay : undefined}>
      {visible && (
        <div className={styles.box}>
          <span className={styles.turning} aria-hidden="true" />
          <span>{t('ui.loading')}</span>
        </div>
      )}
    </div>
  )
}

/** True once `active` has been true for so many milliseconds without a break. */
function useLasting(active: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [active, milliseconds])
  return active && lasting
}
