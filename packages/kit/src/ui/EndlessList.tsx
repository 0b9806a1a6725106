import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from '../locales/language.ts'
import { Button } from './Button.tsx'
import styles from './EndlessList.module.css'
import { useKeptRow } from './use-kept-row.ts'

/** Pixels before the end at which the next part is loaded (docs/product/screens.md 'Constants'). */
const offset = 100

interface EndlessListProps {
  hasMore: boolean
  loading: boolean
  /** Why the next part was not loaded, with a way to try again. Nothing tries again automatically then. */
  failure?: ReactNode
  onMore: () => void
  children: ReactNode
}

/**
 * A list that loads its next part when its end comes near. A button does the same for the keyboard. A citizen who opens
 * one of its rows and comes back finds that row in the same position.
 */
export function EndlessList({ hasMore, loading, failure, onMore, children }: EndlessListProps) {
  const t = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useKeptRow(list)
  const isFailed = !loading && Boolean(failure)
  const more = useEffectEvent(() => {
    if (hasMore && !loading && !failure) onMore()
  })
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver !== 'function') return
    const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: `${offset}px`,
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [])
  return (
    <>
      <div ref={list}>{children}</div>
      {isFailed && failure}
      <div ref={end} className={styles.end}>
        {isFailed ? null : hasMore ? (
          <Button kind="quiet" busy={loading} onClick={onMore}>
            {t('ui.loadMore')}
          </Button>
        ) : (
          t('ui.allLoaded')
        )}
      </div>
    </>
  )
}
