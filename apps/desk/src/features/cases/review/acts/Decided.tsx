import { useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { useTranslate } from '../../../../locales/language.ts'
import { casePath, queuePath, readQueuePlace } from '../../queue/queue-address.ts'
import styles from '../Case.module.css'

/** After a decision: the next waiting case is one key away. */
export function Decided({ next }: { next: string }) {
  const t = useTranslate()
  const search = useSearch()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  const list = queuePath(readQueuePlace(search))
  return (
    <p className={styles.decided}>
      {t('case.decided')}
      <Link ref={link} href={next ? casePath(next, `?${search}`) : list}>
        {t(next ? 'case.nextCase' : 'case.toQueue')}
      </Link>
      {next !== '' && <Link href={list}>{t('case.toQueue')}</Link>}
    </p>
  )
}
