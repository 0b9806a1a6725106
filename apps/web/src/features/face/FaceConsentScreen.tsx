import { paths } from '@registration/contract/paths.ts'
import { useIsOff } from '../../api/modules.ts'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { useDialogs } from '../../ui/dialogs.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { MutateButton } from '../../ui/MutateButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useRouteValues } from '../../ui/use-route-values.ts'
import { Words } from '../../ui/Words.tsx'
import { CounterCard } from './CounterCard.tsx'
import { useFaceWords, useStartFaceCheck } from './queries.ts'

/**
 * The consent to a face check, with the alternative without one. A certified citizen sees that they are certified
 * (docs/product/face.md 'Real-name verification').
 */
export function FaceConsentScreen() {
  const t = useTranslate()
  const words = useFaceWords()
  const isRepeat = useRouteValues(paths.face).isRepeat ?? false
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
          <ButtonLink kind="quiet" wide to={paths.userInfo()}>
            {t('face.back')}
          </ButtonLink>
        </BottomBar>
      ) : (
        <Agreement isRepeat={isRepeat} />
      )}
    </>
  )
}

/** The button agrees to the words above it, so it waits for them. */
function Agreement({ isRepeat }: { isRepeat: boolean }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const { data: words, isPending } = useFaceWords()
  const start = useStartFaceCheck(isRepeat)
  if (words)
    return (
      <BottomBar>
        <MutateButton
          mutation={start}
          wide
          input={() => words.version}
          onSuccess={({ url }) => location.assign(url)}
          onError={(error) => alert(error.message)}
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
