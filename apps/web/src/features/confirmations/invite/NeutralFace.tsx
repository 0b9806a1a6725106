import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { MailQuestionMark } from 'lucide-react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import styles from '../Confirmations.module.css'
import { holdInvitation } from './invitation-token.ts'

/** What anybody sees who opens an invitation without being signed in: nothing of anyone. */
export function NeutralFace({ token }: { token: string }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const signIn = () => {
    holdInvitation(token)
    navigate(paths.waiting({ redirect: paths.invite() }), { replace: true })
  }
  return (
    <>
      <Stack>
        <div className={styles.neutral}>
          <MailQuestionMark size="4rem" strokeWidth={1.5} aria-hidden="true" />
          <p className={styles.asked}>{t('confirmations.neutral')}</p>
          <p className={styles.quiet}>{t('confirmations.neutralHelp')}</p>
        </div>
      </Stack>
      <BottomBar>
        <Button wide onClick={signIn}>
          {t('confirmations.signIn')}
        </Button>
      </BottomBar>
    </>
  )
}
