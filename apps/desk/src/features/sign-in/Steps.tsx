import { Button } from '@registration/kit/ui/Button.tsx'
import { LoadingWords } from '@registration/kit/ui/LoadingWords.tsx'
import { useAskBeforeClosing } from '@registration/kit/ui/use-ask-before-closing.ts'
import { lazy, Suspense, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { useNewRecoveryCodes } from '../../api/factors.ts'
import { type Me, useReloadMe } from '../../api/officer.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { useTranslate } from '../../locales/language.ts'
import { startOf } from '../../navigation.ts'
import { Gate } from './Gate.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { wantedScreen } from './wanted-screen.ts'

/** Once for each account. */
const Enrolment = lazy(async () => ({ default: (await import('./Enrolment.tsx')).Enrolment }))

/** What follows the password: the second factor, or the first one of an account, and then the desk. */
export function Steps({ me }: { me: Me }) {
  const t = useTranslate()
  const search = useSearch()
  const reload = useReloadMe()
  const signOut = useSignOut()
  const [codes, forgetCodes] = useNewRecoveryCodes()
  // The account has a second factor before its recovery codes are shown.
  const [isEnrolling, setIsEnrolling] = useState(me.state === 'enrolling')
  // The recovery codes are shown once: after a reload the officer would be at the desk without them.
  useAskBeforeClosing(codes !== undefined && isEnrolling)
  const other = (
    <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
      {t('signIn.otherAccount')}
    </Button>
  )
  const end = () => {
    forgetCodes()
    setIsEnrolling(false)
    void reload()
  }
  if (isEnrolling || me.state === 'enrolling')
    return (
      <Suspense fallback={<LoadingWords />}>
        <Enrolment codes={isEnrolling ? codes : undefined} onKept={end} />
      </Suspense>
    )
  if (me.state === 'secondFactor')
    return (
      <Gate title={t('signIn.factorTitle')} help={t('signIn.factorHelp')}>
        <SecondFactorForm factors={me.factors} purpose="signIn" beside={other} />
      </Gate>
    )
  return <Redirect to={wantedScreen(search) ?? startOf(me.officer)} replace />
}
