import { type ArchiveRequest, isAnswered } from '@registration/contract/archive.ts'
import { useTranslate } from '../../locales/language.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ArchiveBadge } from './ArchiveBadge.tsx'
import styles from './ArchiveRecord.module.css'
import { ArchiveSteps } from './ArchiveSteps.tsx'

/** One request of the list; its answer can be looked at once it is there. */
export function ArchiveRecord({ record }: { record: ArchiveRequest }) {
  const t = useTranslate()
  return (
    <Card title={record.regionName} action={<ArchiveBadge state={record.state} />}>
      <ArchiveSteps state={record.state} />
      <Facts facts={useRequestFacts(record)} />
      {isAnswered(record.state) && (
        <div className={styles.actions}>
          <ButtonLink kind="quiet" to={paths.archiveResult({ archiveRequestId: record.id })}>
            {t('archive.toResult')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

/** Who was asked about and when, as both screens show it. */
export function useRequestFacts({ holderName, submittedAt, answeredAt }: ArchiveRequest) {
  const t = useTranslate()
  return [
    { label: t('archive.holderName'), value: holderName },
    { label: t('archive.submittedAt'), value: submittedAt },
    ...(answeredAt ? [{ label: t('archive.answeredAt'), value: answeredAt }] : []),
  ]
}
