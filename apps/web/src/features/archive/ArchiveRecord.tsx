import { type ArchiveRequest, isAnswered } from '@registration/contract/archive.ts'
import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { useTranslate } from '../../locales/language.ts'
import { ArchiveSummary } from './ArchiveSummary.tsx'

/** One request of the list. Its answer can be opened once it exists. */
export function ArchiveRecord({ record }: { record: ArchiveRequest }) {
  const t = useTranslate()
  return (
    <ArchiveSummary request={record}>
      {isAnswered(record.state) && (
        <ButtonLink kind="quiet" wide to={paths.archiveResult({ archiveRequestId: record.id })}>
          {t('archive.toResult')}
        </ButtonLink>
      )}
    </ArchiveSummary>
  )
}
