import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { useCodeFailure } from '../../ui/use-code-failure.ts'
import { ClosingTerms, isBusy, type Standing } from './ClosingTerms.tsx'
import { OwnCode } from './OwnCode.tsx'
import { useCloseAccount, useClosingPreview } from './queries.ts'

/**
 * Closing the account: what is deleted, what the law keeps, and the code
 * (docs/product/privacy.md 'Closing the account').
 */
export function CloseAccountScreen() {
  const t = useTranslate()
  const preview = useClosingPreview()
  return (
    <>
      <PageHeader title={t('titles.closeAccount')} fallback={paths.privacy()} />
      <Loaded
        query={preview}
        skeleton={
          <Stack>
            <Skeleton shape="text" />
          </Stack>
        }
      >
        {(standing) =>
          isBusy(standing) ? (
            <Stack>
              <ClosingTerms standing={standing} />
            </Stack>
          ) : (
            <Closing standing={standing} />
          )
        }
      </Loaded>
    </>
  )
}

function Closing({ standing }: { standing: Standing }) {
  const t = useTranslate()
  const toast = useToast()
  const [, navigate] = useLocation()
  const phone = useSession()?.user.phone ?? ''
  const [code, setCode] = useState('')
  const { alert, confirm } = useDialogs()
  const fail = useCodeFailure()
  const ask = async () => {
    if (phone !== '' && code.trim() === '') {
      await alert(t('privacy.codeNeeded'))
      return undefined
    }
    const agreed = await confirm({ text: t('privacy.closeAsk'), okText: t('privacy.closeButton'), danger: true })
    return agreed ? code : undefined
  }
  const leave = () => {
    navigate(paths.home(), { replace: true })
    toast(t('privacy.closed'))
  }
  const close = useCloseAccount(leave)
  return (
    <>
      <Stack>
        <ClosingTerms standing={standing} />
        {phone !== '' && (
          <Card>
            <OwnCode phone={phone} value={code} onChange={setCode} />
          </Card>
        )}
      </Stack>
      <BottomBar>
        <MutateButton mutation={close} kind="danger" wide input={ask} onError={fail}>
          {t('privacy.closeButton')}
        </MutateButton>
      </BottomBar>
    </>
  )
}
