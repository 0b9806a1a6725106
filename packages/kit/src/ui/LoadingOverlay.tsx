import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useTranslate } from '../locales/language.ts'
import styles from './LoadingOverlay.module.css'
import { slowAfter, useLasting } from './use-lasting.ts'

/** Milliseconds that calls may last before the overlay shows (docs/product/screens.md 'Constants'). */
const patience = 300

/**
 * Shown while calls are in flight, counted by the query library. A query with `meta: { quiet: true }` doesn't count:
 * its screen shows a skeleton; nor does a mutation with it.
 */
export function LoadingOverlay() {
  const t = useTranslate()
  const fetching = useIsFetching({ predicate: (query) => !query.meta?.quiet })
  const mutating = useIsMutating({ predicate: (mutation) => !mutation.meta?.quiet })
  const isActive = fetching + mutating > 0
  const visible = useLasting(isActive, patience)
  const isSlow = useLasting(isActive, slowAfter)
  return (
    <div role="status" aria-live="polite" className={visible ? styles.overlay : undefined}>
      {visible && (
        <div className={styles.box}>
          <span className={styles.turning} aria-hidden="true" />
          <span>{t(isSlow ? 'ui.slow' : 'ui.loading')}</span>
        </div>
      )}
    </div>
  )
}
