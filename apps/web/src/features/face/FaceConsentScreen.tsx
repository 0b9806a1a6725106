import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Words } from '@registration/kit/ui/Words.tsx'
import { useLocation } from 'wouter'
import { useIsOff } from '../../api/modules.ts'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { safeRedirect } from '../../safe-redirect.ts'
import { useDeparture } from '../../ui/use-departure.ts'
import { CounterCard } from './CounterCard.tsx'
import { keepFaceReturn } from './face-return.ts'
import { useFaceWords, useStartFaceCheck } from './queries.ts'

/**
 * The consent to a face check, with the alternative without one. A certified citizen sees that they are certified
 * (docs/product/face.md 'Real-name verification').
 */
export function FaceConsentScreen() {
  const t = useTranslate()
  const words = useFaceWords()
  const { isRepeat = false, returnTo } = useRouteValues(paths.face)
  const isCertified = useSession()?.user.isCertified && !isRepeat
  const isOff = useIsOff('face')
  return (
    <>
      <PageHeader title={t('titles.face')} fallback={paths.userInfo()} />
      <Stack>
        {isCertified && (
          <Card title={t('userInfo.certification')}>
            <p>{t('userInfo.certifiedHelp')}</p>
          </Card>
        )}
        {isOff ? (
          !isCertified && <p>{t('face.off')}</p>
        ) : (
          <Loaded query={words} skeleton={<Skeleton shape="text" />}>
            {({ version, sections }) => <Words version={t('privacy.version', { version })} sections={sections} />}
          </Loaded>
        )}
        {!isCertified && <CounterCard />}
      </Stack>
      {isCertified || isOff ? (
        <BottomBar>
          <ButtonLink
            kind="quiet"
            wide
            to={isCertified && returnTo !== undefined ? safeRedirect(returnTo) : paths.userInfo({ returnTo })}
          >
            {t('face.back')}
          </ButtonLink>
        </BottomBar>
      ) : (
        <Agreement isRepeat={isRepeat} returnTo={returnTo} />
      )}
    </>
  )
}

/** The button agrees to the words above it, so it waits for them. */
function Agreement({ isRepeat, returnTo }: { isRepeat: boolean; returnTo: string | undefined }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const { data: words, isPending } = useFaceWords()
  const start = useStartFaceCheck(isRepeat)
  const { isLeaving, depart } = useDeparture()
  const [, navigate] = useLocation()
  const leave = ({ url }: { url: string }) => {
    keepFaceReturn(returnTo)
    depart(url)
  }
  const fail = async (error: Error) => {
    await alert(error.message)
    if (error instanceof ApiError && error.is('profileIncomplete'))
      navigate(paths.userInfo({ returnTo: location.pathname + location.search }))
  }
  if (words)
    return (
      <BottomBar>
        <MutateButton
          mutation={{ ...start, isPending: start.isPending || isLeaving }}
          wide
          input={() => words.version}
          onSuccess={leave}
          onError={fail}
        >
          {t('face.agree')}
        </MutateButton>
      </BottomBar>
    )
  if (!isPending) return null
  return (
    <BottomBar>
      <Button wide busy>
        {t('face.agree')}
      </Button>
    </BottomBar>
  )
}
