import { Button } from '@registration/kit/ui/Button.tsx'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { useId } from 'react'
import type { Me } from '../../api/officer.ts'
import { endVerification, useIsVerificationAsked } from '../../api/verify-again.ts'
import { useTranslate } from '../../locales/language.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import styles from './Verification.module.css'

/** Asks for a second factor when a call needs a fresh one. The call then goes on. */
export function StepUpDialog({ me }: { me: Me }) {
  const t = useTranslate()
  const id = useId()
  if (!useIsVerificationAsked()) return null
  const cancel = () => endVerification(false)
  return (
    <Modal labelledBy={`${id}-title`} describedBy={`${id}-help`} isFirm onDismiss={cancel}>
      <h2 className={styles.title} id={`${id}-title`}>
        {t('signIn.stepUpTitle')}
      </h2>
      <p className={styles.help} id={`${id}-help`}>
        {t('signIn.stepUpHelp')}
      </p>
      <SecondFactorForm
        factors={me.factors}
        purpose="stepUp"
        onVerified={() => endVerification(true)}
        beside={
          <Button kind="quiet" onClick={cancel}>
            {t('ui.cancel')}
          </Button>
        }
      />
    </Modal>
  )
}
