import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Outcome } from '@registration/kit/ui/Outcome.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { safeRedirect } from '../../safe-redirect.ts'
import { CounterCard } from './CounterCard.tsx'
import styles from './FaceResultScreen.module.css'
import { keptFaceReturn } from './face-return.ts'
import { type CheckEnd, useCheckEnd } from './queries.ts'
import { takeReturnedToken } from './returned-token.ts'

const ends = { passed: 'good', failed: 'bad', unfinished: 'open' } as const

/**
 * The return address of the face platform. It shows how the check ended, as the server reports it
 * (docs/product/face.md 'Real-name verification').
 */
export function FaceResultScreen() {
  const t = useTranslate()
  const [token] = useState(takeReturnedToken)
  const check = useCheckEnd(token)
  return (
    <>
      <PageHeader title={t('titles.faceResult')} fallback={paths.userInfo()} />
      <Stack>
        <Loaded
          query={check}
          skeleton={
            <p className={styles.asking} role="status">
              {t('face.asking')}
            </p>
          }
        >
          {(ended) => <End ended={ended} isLooking={check.isFetching} onLookAgain={() => check.refetch()} />}
        </Loaded>
      </Stack>
    </>
  )
}

interface EndProps {
  ended: CheckEnd
  isLooking: boolean
  onLookAgain: () => void
}

function End({ ended, isLooking, onLookAgain }: EndProps) {
  const t = useTranslate()
  const { isCertified, isWebUser: hasPassword } = useSession()?.user ?? {}
  const [returnTo] = useState(keptFaceReturn)
  const profile = paths.userInfo({ returnTo })
  return (
    <>
      <Outcome
        end={ends[ended.end]}
        title={t(`face.${ended.end}`)}
        help={ended.end === 'passed' ? t('face.passedHelp') : ended.message}
      >
        {ended.end === 'unfinished' && (
          <Button wide busy={isLooking} onClick={onLookAgain}>
            {t('face.lookAgain')}
          </Button>
        )}
        {ended.end !== 'passed' && !ended.isOver && (
          <ButtonLink
            to={paths.face({ isRepeat: isCertified || undefined, returnTo })}
            wide
            kind={ended.end === 'failed' ? 'primary' : 'quiet'}
          >
            {t('face.again')}
          </ButtonLink>
        )}
        {ended.end === 'passed' && hasPassword && (
          <ButtonLink to={paths.password()} wide kind="quiet">
            {t('face.toPassword')}
          </ButtonLink>
        )}
        <ButtonLink
          to={ended.end === 'passed' && returnTo !== undefined ? safeRedirect(returnTo) : profile}
          wide
          kind={ended.end === 'passed' ? 'primary' : 'quiet'}
        >
          {t('face.back')}
        </ButtonLink>
      </Outcome>
      {ended.end === 'failed' && <CounterCard />}
    </>
  )
}
