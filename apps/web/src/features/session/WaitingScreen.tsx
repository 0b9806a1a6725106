import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { guid } from '@registration/kit/api/guid.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { ScreenSkeleton } from '@registration/kit/ui/ScreenSkeleton.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useWhenOnline } from '@registration/kit/ui/use-when-online.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { takeLostUploads } from '../../api/lost-uploads.ts'
import { clearDepartures, followableSignIn, mayDepart } from '../../api/sign-in-address.ts'
import { useTranslate } from '../../locales/language.ts'
import { safeRedirect } from '../../safe-redirect.ts'
import { useSignIn } from './queries.ts'
import styles from './WaitingScreen.module.css'

/**
 * Signs in and continues to where the citizen wanted to go, or redirects to the platform's sign-in page, which returns
 * here.
 */
export function WaitingScreen({ leave = leaveTo }: { leave?: (address: string) => void }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const { redirect } = useRouteValues(paths.waiting)
  // Kept from the first render: the redirect changes the address that it was read from.
  const [target] = useState(() => safeRedirect(redirect))
  const [, navigate] = useLocation()
  const [attempt, setAttempt] = useState(guid)
  const [stopped, setStopped] = useState(false)
  const { data, error } = useSignIn(attempt, target)
  const sayLost = useEffectEvent((isOther: boolean) => {
    const count = takeLostUploads()
    if (isOther) void alert(t('session.otherSignedIn'))
    if (count > 0) void alert(t('materials.uploadsLost', { count }))
  })
  useEffect(() => {
    if (!data) return
    if (data.outcome === 'signedIn') {
      clearDepartures()
      navigate(target, { replace: true })
      sayLost(data.isOther)
      return
    }
    const address = followableSignIn(data.signInUrl, data.appRoot)
    if (address && mayDepart()) leave(address)
    else setStopped(true)
  }, [data, target, navigate, leave])
  if (!error && !stopped) return <ScreenSkeleton title={data ? t('session.signingIn') : t('session.starting')} />
  const again = () => {
    clearDepartures()
    setStopped(false)
    setAttempt(guid())
  }
  // The session may be a good one: only its calls of the last minute were too many.
  if (error instanceof ApiError && error.is('tooMany'))
    return <Failed title={error.message} help={t('session.tooManyHelp')} againText={t('ui.retry')} onAgain={again} />
  // The refusal says for how long no sign-in of this network begins.
  if (error instanceof ApiError && error.is('tooManySignIns'))
    return <Failed title={error.message} help={t('session.unchanged')} againText={t('ui.retry')} onAgain={again} />
  const message = error?.message ?? (data?.outcome === 'leave' ? data.message : undefined)
  return (
    <Failed
      title={t('session.failedTitle')}
      message={message}
      help={t('session.failedHelp')}
      againText={t('session.signInAgain')}
      onAgain={again}
    />
  )
}

function leaveTo(address: string) {
  location.replace(address)
}

interface FailedProps {
  title: string
  message?: string
  help: string
  againText: string
  onAgain: () => void
}

function Failed({ title, message, help, againText, onAgain }: FailedProps) {
  const t = useTranslate()
  useWhenOnline(onAgain)
  return (
    <div className={styles.screen} role="alert">
      <h1 className={styles.title}>{title}</h1>
      {message && <p>{message}</p>}
      <p className={styles.help}>{help}</p>
      <div className={styles.actions}>
        <Button wide onClick={onAgain}>
          {againText}
        </Button>
        <ButtonLink kind="quiet" wide to={paths.home()}>
          {t('session.toHome')}
        </ButtonLink>
      </div>
    </div>
  )
}
