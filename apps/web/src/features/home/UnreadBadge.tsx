import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '../../locales/language.ts'
import { profileTabBadgeId } from '../../ui/tab-badge.ts'
import { useMayBeSignedIn, useMyMatters } from './queries.ts'
import styles from './UnreadBadge.module.css'

/** How many messages are unread, on the tab of the personal centre. The tabs come with the page, before any query. */
export function UnreadBadge() {
  const t = useTranslate()
  const mayBeSignedIn = useMayBeSignedIn()
  const unread = useMyMatters().data?.unread ?? 0
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => setPlace(document.getElementById(profileTabBadgeId)), [])
  if (!place || !mayBeSignedIn || unread === 0) return null
  const count = unread > 99 ? '99+' : String(unread)
  return createPortal(
    <>
      <span className={styles.badge} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{t('matters.unread', { count })}</span>
    </>,
    place,
  )
}
