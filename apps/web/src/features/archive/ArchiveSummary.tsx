import type { ArchiveRequest } from '@registration/contract/archive.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import type { ReactNode } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { ArchiveBadge } from './ArchiveBadge.tsx'
import { ArchiveSteps } from './ArchiveSteps.tsx'
import styles from './ArchiveSummary.module.css'

/** One request: region, state, person and date. */
export function ArchiveSummary({ request, children }: { request: ArchiveRequest; children?: ReactNode }) {
  const t = useTranslate()
  const { regionName, state, holderName, submittedAt, answeredAt } = request
  const facts = [
    { label: t('archive.holderName'), value: holderName },
    { label: t('archive.submittedAt'), value: toMinute(submittedAt) },
    ...(answeredAt ? [{ label: t('archive.answeredAt'), value: toMinute(answeredAt) }] : []),
  ]
  return (
    <Card>
      <article className={styles.summary} aria-label={regionName}>
        <div className={styles.head}>
          <h2 className={styles.title}>{regionName}</h2>
          <ArchiveBadge state={state} />
        </div>
        <ArchiveSteps state={state} />
        <Facts facts={facts} />
        {children}
      </article>
    </Card>
  )
}
