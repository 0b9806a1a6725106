import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { PdfPages } from '../../ui/pdf/PdfPages.tsx'
import { useElectronicCertificate } from './queries.ts'
import { SaveCertificate } from './SaveCertificate.tsx'
import { ShowPopup } from './ShowPopup.tsx'
import { ShowsCard } from './ShowsCard.tsx'
import { Unlocked } from './Unlocked.tsx'

/** The electronic certificate of an own unit, to read, to keep and to show (docs/product/holdings.md 'Screens'). */
export function PropertyCertificateScreen() {
  const t = useTranslate()
  const { ref, isShowing = false } = useRouteValues(paths.propertyCertificate)
  if (!ref) return <Redirect to={paths.property()} replace />
  return (
    <>
      <PageHeader title={t('titles.propertyCertificate')} fallback={paths.propertyDetail({ ref })} />
      <Certificate holdingRef={ref} isShowing={isShowing} />
    </>
  )
}

function Certificate({ holdingRef, isShowing }: { holdingRef: string; isShowing: boolean }) {
  const t = useTranslate()
  const query = useElectronicCertificate(holdingRef)
  const [isOpen, setOpen] = useState(isShowing)
  if (query.error instanceof ApiError && query.error.is('certificateNotIssued')) return <NotIssued />
  return (
    <Unlocked
      query={query}
      skeleton={
        <Stack>
          <Skeleton shape="card" count={2} />
        </Stack>
      }
    >
      {(bytes) => (
        <>
          <PdfPages bytes={bytes} />
          <Stack>
            <ShowsCard holdingRef={holdingRef} />
          </Stack>
          <BottomBar>
            <Button
              kind="quiet"
              wide
              icon={<QrCode size="1.25rem" strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setOpen(true)}
            >
              {t('holdings.showCertificate')}
            </Button>
            <SaveCertificate holdingRef={holdingRef} />
          </BottomBar>
          {isOpen && <ShowPopup holdingRef={holdingRef} onClose={() => setOpen(false)} />}
        </>
      )}
    </Unlocked>
  )
}

/** The register has the property, but no certificate of it. */
function NotIssued() {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('holdings.noCertificate')}
      action={<ButtonLink to={paths.property()}>{t('holdings.backToList')}</ButtonLink>}
    />
  )
}
