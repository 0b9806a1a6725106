import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useId } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './ConsentList.module.css'
import { type Consent, useWithdrawConsent } from './queries.ts'

/** Acknowledged notices and consents, newest first. A consent is withdrawn as easily as it was given. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const t = useTranslate()
  if (consents.length === 0) return <p className={styles.quiet}>{t('privacy.noConsents')}</p>
  return (
    <ul className={styles.list}>
      {consents.map((consent) => (
        <li key={consent.id} className={styles.consent}>
          <Entry consent={consent} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ consent }: { consent: Consent }) {
  const t = useTranslate()
  const aboutId = useId()
  const toast = useToast()
  const { alert, confirm } = useDialogs()
  const withdraw = useWithdrawConsent()
  const { id, purpose, version, givenAt, withdrawnAt, isWithdrawable } = consent
  const ask = async () => ((await confirm(t('privacy.withdrawAsk'))) ? id : undefined)
  return (
    <>
      <div id={aboutId}>
        <p className={styles.title}>{t(`privacy.${purpose}`)}</p>
        <p className={styles.quiet}>
          <WholeNumbers
            text={t(purpose === 'notice' ? 'privacy.noted' : 'privacy.given', { time: toMinute(givenAt), version })}
          />
        </p>
        {withdrawnAt && (
          <p className={styles.quiet}>
            <WholeNumbers text={t('privacy.withdrawnAt', { time: toMinute(withdrawnAt) })} />
          </p>
        )}
      </div>
      {isWithdrawable && (
        <MutateButton
          kind="quiet"
          describedBy={aboutId}
          mutation={withdraw}
          input={ask}
          onSuccess={() => toast(t('privacy.withdrawn'), 'saved')}
          onError={(error) => alert(error.message)}
        >
          {t('privacy.withdraw')}
        </MutateButton>
      )}
    </>
  )
}
