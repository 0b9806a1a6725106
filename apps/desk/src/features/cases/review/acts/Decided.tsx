import { afterDialog } from '@registration/kit/ui/navigation.ts'
import { useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { useTranslate } from '../../../../locales/language.ts'
import { casePath } from '../../queue/queue-address.ts'
import styles from '../Case.module.css'
import { useListPath } from '../use-list.ts'

/** After a decision: the next waiting case is one key away. */
export function Decided({ next }: { next: string }) {
  const t = useTranslate()
  const search = useSearch()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    link.current?.focus()
    // The dialog that closes restores where the page was scrolled.
    afterDialog(() => link.current?.scrollIntoView({ block: 'center' }))
  }, [])
  const list = useListPath()
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
