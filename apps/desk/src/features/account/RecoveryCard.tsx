import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useMakeRecoveryCodes } from '../../api/factors.ts'
import { useTranslate } from '../../locales/language.ts'
import { RecoveryCodes } from '../../ui/RecoveryCodes.tsx'
import styles from './AccountScreen.module.css'

/** How many recovery codes are left, and new ones, shown once. */
export function RecoveryCard({ left }: { left: number }) {
  const t = useTranslate()
  const { confirm, alert } = useDialogs()
  const making = useMakeRecoveryCodes()
  const make = async () => {
    if (
      left > 0 &&
      !(await confirm({
        title: t('account.recovery'),
        text: t('account.recoveryAsk'),
        okText: t('account.recoveryMake'),
      }))
    )
      return
    making.mutate(undefined, { onError: ({ message }) => alert(message) })
  }
  return (
    <Card title={t('account.recovery')}>
      {making.data ? (
        <RecoveryCodes codes={making.data.codes} onKept={() => making.reset()} />
      ) : (
        <>
          <p>{t('account.recoveryLeft', { count: left })}</p>
          <div className={styles.buttons}>
            <Button kind="quiet" busy={making.isPending} onClick={make}>
              {t('account.recoveryMake')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
