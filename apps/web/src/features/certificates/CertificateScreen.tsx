import { paths } from '@registration/contract/paths.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { CertificateReady } from './CertificateReady.tsx'
import { CertificateToMake } from './CertificateToMake.tsx'
import { type CertificateSubject, useCertificate } from './queries.ts'

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
        {(certificate) =>
          certificate.state === 'ready' ? (
            <CertificateReady certificate={certificate} subject={subject} />
          ) : (
            <CertificateToMake isMaking={certificate.state === 'making'} subject={subject} />
          )
        }
      </Loaded>
    </>
  )
}
