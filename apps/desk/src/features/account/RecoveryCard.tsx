import { ApiError } from '@registration/kit/api/api-error.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useAskBeforeClosing } from '@registration/kit/ui/use-ask-before-closing.ts'
import { useMakeRecoveryCodes, useNewRecoveryCodes } from '../../api/factors.ts'
import { useTranslate } from '../../locales/language.ts'
import { RecoveryCodes } from '../../ui/RecoveryCodes.tsx'
import styles from './AccountScreen.module.css'

/** How many recovery codes are left, and new ones, shown once. */
export function RecoveryCard({ left }: { left: number }) {
  const t = useTranslate()
  const { confirm, alert } = useDialogs()
  const making = useMakeRecoveryCodes()
  const [codes, forget] = useNewRecoveryCodes()
  // They are shown once, and the ones before are no longer good.
  useAskBeforeClosing(codes !== undefined)
  const isAgreed = () =>
    left === 0 ||
    confirm({ title: t('account.recovery'), text: t('account.recoveryAsk'), okText: t('account.recoveryMake') })
  // The server may have made them all the same.
  const failureOf = (error: Error) =>
    error instanceof ApiError && error.isPassing ? t('account.recoveryLost') : error.message
  return (
    <Card title={t('account.recovery')}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={forget} />
      ) : (
        <>
          <p>{left === 0 ? t('account.noRecovery') : t('account.recoveryLeft', { count: left })}</p>
          <div className={styles.buttons}>
            <MutateButton
              mutation={making}
              kind="quiet"
              input={async () => ((await isAgreed()) ? null : undefined)}
              onError={(error) => void alert(failureOf(error))}
            >
              {t('account.recoveryMake')}
            </MutateButton>
          </div>
        </>
      )}
    </Card>
  )
}
