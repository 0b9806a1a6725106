import { electronicCertificateAddress } from '@registration/contract/holdings.ts'
import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import buttons from '@registration/kit/ui/Button.module.css'
import { Button } from '@registration/kit/ui/Button.tsx'
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
            <a
              className={`${buttons.button} ${buttons.primary} ${buttons.wide}`}
              href={`${electronicCertificateAddress(holdingRef)}&download=1`}
              download
            >
              <span>{t('holdings.download')}</span>
            </a>
          </BottomBar>
          {isOpen && <ShowPopup holdingRef={holdingRef} onClose={() => setOpen(false)} />}
        </>
      )}
    </Unlocked>
  )
}
