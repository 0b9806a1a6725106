import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { PullToRefresh } from '@registration/kit/ui/PullToRefresh.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useAgain } from '@registration/kit/ui/use-again.ts'
import { useTranslate } from '../../locales/language.ts'
import { ArchiveRecord } from './ArchiveRecord.tsx'
import { useArchiveRequests } from './queries.ts'

/** The citizen's requests to the register, newest first, each with its state. */
export function ArchiveRecordsScreen() {
  const t = useTranslate()
  const requests = useArchiveRequests()
  const again = useAgain(requests)
  return (
    <>
      <PageHeader title={t('titles.archiveRecords')} fallback={paths.profile()} />
      <PullToRefresh onRefresh={again}>
        <Stack>
          <Loaded query={requests} skeleton={<Skeleton count={3} />}>
            {(records) =>
              records.length === 0 ? (
                <EmptyState title={t('archive.noRecords')} help={t('archive.noRecordsHelp')} />
              ) : (
                records.map((record) => <ArchiveRecord key={record.id} record={record} />)
              )
            }
          </Loaded>
        </Stack>
      </PullToRefresh>
      <BottomBar>
        <ButtonLink wide to={paths.archiveQuery()}>
          {t('archive.newQuery')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}
