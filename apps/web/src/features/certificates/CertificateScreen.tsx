import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { CertificateReady } from './CertificateReady.tsx'
import { CertificateToMake } from './CertificateToMake.tsx'
import { type Certificate, type CertificateSubject, useCertificate } from './queries.ts'

/**
 * The certificate of one result: made here, then opened, shared and monitored
 * (docs/product/certificates.md 'Certificates').
 */
export function CertificateScreen() {
  const { archiveRequestId, unitId, showsFullNumber } = useRouteValues(paths.certificate)
  if (!archiveRequestId) return <Redirect to={paths.archiveRecords()} replace />
  return <Subject subject={{ archiveRequestId, unitId, showsFullNumber }} />
}

function Subject({ subject }: { subject: CertificateSubject }) {
  const t = useTranslate()
  const query = useCertificate(subject)
  return (
    <>
      <PageHeader
        title={t('titles.certificate')}
        fallback={paths.archiveResult({ archiveRequestId: subject.archiveRequestId })}
      />
      <Loaded
        query={query}
        skeleton={
          <Stack>
            <Skeleton count={2} />
          </Stack>
        }
      >
        {(certificate) => <Present certificate={certificate} subject={subject} />}
      </Loaded>
    </>
  )
}

function Present({ certificate, subject }: { certificate: Certificate; subject: CertificateSubject }) {
  const t = useTranslate()
  if (certificate.state === 'ready') return <CertificateReady certificate={certificate} subject={subject} />
  if (certificate.state === 'none' && certificate.standing === 'revoked')
    return (
      <EmptyState
        title={t('certificates.revoked')}
        help={t('certificates.resultRevokedHelp')}
        action={<ButtonLink to={paths.archiveQuery()}>{t('certificates.queryAgain')}</ButtonLink>}
      />
    )
  return <CertificateToMake isMaking={certificate.state === 'making'} subject={subject} />
}
