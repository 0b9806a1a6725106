import { paths } from '@registration/contract/paths.ts'
import { ErrorState } from '@registration/kit/ui/ErrorState.tsx'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { useSignOut } from './queries.ts'
import styles from './WaitingScreen.module.css'

/** This screen posts the sign-out. A request of its address alone changes nothing. */
export function LogoutScreen() {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { mutate, error } = useSignOut()
  const asked = useRef(false)
  const leave = useCallback(
    () => mutate(undefined, { onSuccess: () => navigate(paths.home(), { replace: true }) }),
    [mutate, navigate],
  )
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    leave()
  }, [leave])
  if (error) return <ErrorState message={t('session.signOutFailed')} onRetry={leave} />
  return (
    <div className={styles.screen} role="status">
      <span className={styles.turning} aria-hidden="true" />
      <p>{t('session.signingOut')}</p>
    </div>
  )
}
