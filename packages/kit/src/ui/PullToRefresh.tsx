import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './PullToRefresh.module.css'

/** Pixels to pull before a release refreshes (docs/product/screens.md 'Constants'). */
const offset = 100
/** A pulled page follows the finger more slowly the further it goes, up to this many pixels. */
const furthest = 140

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** Pulling the top of the page down by 100 px and letting go refreshes the content at once. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const t = useTranslate()
  const from = useRef<number>(undefined)
  const [pulled, setPulled] = useState(0)
  const [refreshing, setRefreshing] = useState(false)
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (from.current === undefined || !touch) return
    setPulled(Math.max(0, Math.min(furthest, touch.clientY - from.current)))
  }
  const release = async () => {
    from.current = undefined
    const enough = pulled >= offset
    setPulled(0)
    if (!enough || refreshing) return
    setRefreshing(true)
    await onRefresh().finally(() => setRefreshing(false))
  }
  const words = refreshing ? t('ui.refreshing') : pulled >= offset ? t('ui.releaseToRefresh') : t('ui.pullToRefresh')
  return (
    <div
      onTouchStart={(event) => {
        if (scrollY <= 0) from.current = event.touches[0]?.clientY
      }}
      onTouchMove={move}
      onTouchEnd={release}
      onTouchCancel={() => {
        from.current = undefined
        setPulled(0)
      }}
    >
      <div className={styles.words} style={{ height: refreshing ? '3rem' : `${pulled / 2}px` }} role="status">
        {(pulled > 0 || refreshing) && words}
      </div>
      {children}
    </div>
  )
}
