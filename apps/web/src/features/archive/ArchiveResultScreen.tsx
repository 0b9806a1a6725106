import { type ArchiveRequest, isAnswered } from '@registration/contract/archive.ts'
import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Columns } from '@registration/kit/ui/Columns.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { ArchiveHoldings } from './ArchiveHoldings.tsx'
import { ArchiveSummary } from './ArchiveSummary.tsx'
import { useArchiveAnswer, useArchiveRequests } from './queries.ts'

/** One request with what the register answered (docs/product/archive.md 'Archive queries'). */
export function ArchiveResultScreen() {
  const t = useTranslate()
  const { archiveRequestId } = useRouteValues(paths.archiveResult)
  const requests = useArchiveRequests()
  if (!archiveRequestId) return <Redirect to={paths.archiveRecords()} replace />
  return (
    <>
      <PageHeader title={t('titles.archiveResult')} fallback={paths.archiveRecords()} />
      <Stack>
        <Loaded query={requests} skeleton={<Skeleton count={2} />}>
          {(records) => {
            const request = records.find(({ id }) => id === archiveRequestId)
            return request ? <ArchiveResult request={request} /> : <EmptyState title={t('archive.notFound')} />
          }}
        </Loaded>
      </Stack>
    </>
  )
}

function ArchiveResult({ request }: { request: ArchiveRequest }) {
  const t = useTranslate()
  const answer = useArchiveAnswer(request)
  return (
    <Columns
      narrow="first"
      first={
        <>
          <ArchiveSummary request={request} />
          {isAnswered(request.state) && <CertificateEntry request={request} />}
        </>
      }
      second={
        isAnswered(request.state) ? (
          <Loaded query={answer} skeleton={<Skeleton count={2} />}>
            {(held) => <ArchiveHoldings answer={held} />}
          </Loaded>
        ) : (
          <EmptyState title={t('archive.unanswered')} help={t('archive.unansweredHelp')} />
        )
      }
    />
  )
}

/** The way to the certificate, or why there is none any more. */
function CertificateEntry({ request }: { request: ArchiveRequest }) {
  const t = useTranslate()
  if (!request.revokedAt)
    return (
      <ButtonLink wide to={paths.certificate({ archiveRequestId: request.id })}>
        {t('certificates.entry')}
      </ButtonLink>
    )
  return (
    <Card title={t('certificates.what')} action={<StatusBadge tone="bad" text={t('certificates.revoked')} />}>
      <Stack>
        <p>{t('certificates.resultRevokedHelp')}</p>
        <ButtonLink kind="quiet" wide to={paths.archiveQuery()}>
          {t('certificates.queryAgain')}
        </ButtonLink>
      </Stack>
    </Card>
  )
}
