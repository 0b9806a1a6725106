import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useTranslate } from '../../locales/language.ts'
import { PdfPages } from '../../ui/pdf/PdfPages.tsx'
import { DownloadLink } from './DownloadLink.tsx'
import { documentKind, ownDocument } from './fetch-document.ts'
import { type CertificateSubject, useDocument } from './queries.ts'
import { ShareButton } from './ShareButton.tsx'

const titles = { form: 'confirmations.form', notice: 'remarks.notice', certificate: 'titles.pdfView' } as const

/**
 * Shows one of our own documents, because the browser itself may show no PDF
 * (docs/product/certificates.md 'Certificates').
 */
export function PdfViewScreen() {
  const t = useTranslate()
  const { url, archiveRequestId, unitId, showsFullNumber } = useRouteValues(paths.pdfView)
  const address = ownDocument(url)
  const kind = documentKind(url)
  const subject = archiveRequestId === undefined ? undefined : { archiveRequestId, unitId, showsFullNumber }
  return (
    <>
      <PageHeader
        title={t(titles[kind])}
        fallback={
          kind !== 'certificate' ? paths.applications() : subject ? paths.certificate(subject) : paths.archiveRecords()
        }
      />
      {address ? (
        <Document address={address} subject={subject} />
      ) : (
        <EmptyState
          title={t('certificates.foreignDocument')}
          help={t('certificates.foreignDocumentHelp')}
          action={<ButtonLink to={paths.archiveRecords()}>{t('certificates.toRecords')}</ButtonLink>}
        />
      )}
    </>
  )
}

function Document({ address, subject }: { address: string; subject: CertificateSubject | undefined }) {
  const query = useDocument(address, subject)
  return (
    <>
      <Loaded
        query={query}
        skeleton={
          <Stack>
            <Skeleton shape="text" count={2} />
          </Stack>
        }
      >
        {({ bytes }) => <PdfPages bytes={bytes} />}
      </Loaded>
      {query.data && (
        <BottomBar>
          {subject && <ShareButton subject={subject} />}
          <DownloadLink address={query.data.address} subject={subject} />
        </BottomBar>
      )}
    </>
  )
}
