import { Button } from '@registration/kit/ui/Button.tsx'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { useId } from 'react'
import type { Me } from '../../api/officer.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { useTranslate } from '../../locales/language.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import styles from './Verification.module.css'

/** Covers the desk while the session is locked. What was typed stays behind it. */
export function LockOverlay({ me }: { me: Me }) {
  const t = useTranslate()
  const id = useId()
  const signOut = useSignOut()
  return (
    <Modal place="whole" labelledBy={`${id}-title`} describedBy={`${id}-help`} isFirm onDismiss={() => undefined}>
      <div className={styles.whole}>
        <div className={styles.box}>
          <h2 className={styles.title} id={`${id}-title`}>
            {t('signIn.lockedTitle')}
          </h2>
          <p className={styles.help} id={`${id}-help`}>
            {t('signIn.lockedHelp')}
          </p>
          <SecondFactorForm
            factors={me.factors}
            purpose="unlock"
            beside={
              <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
                {t('shell.signOut')}
              </Button>
            }
          />
        </div>
      </div>
    </Modal>
  )
}
