import { Card } from '@registration/kit/ui/Card.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useTranslate } from '../../locales/language.ts'
import styles from './Holdings.module.css'
import { isLocked, useShows } from './queries.ts'

/** When the certificate was shown, and how often others looked. Without an answer it is absent. */
export function ShowsCard({ holdingRef }: { holdingRef: string }) {
  const t = useTranslate()
  const read = useShows(holdingRef).data
  if (!read || isLocked(read)) return null
  return (
    <Card title={t('holdings.shows')}>
      {read.shows.length === 0 && <p className={styles.quiet}>{t('holdings.noShows')}</p>}
      <ol className={styles.entries}>
        {read.shows.map(({ at, looks }) => (
          <li key={at} className={styles.dated}>
            <span>
              <WholeNumbers text={t('holdings.showAt', { time: toMinute(at) })} />
            </span>
            <span>{looks > 0 ? t('holdings.looks', { count: looks }) : t('holdings.notSeen')}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
