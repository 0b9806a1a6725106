import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useBeginTotp, useConfirmTotp } from '../../api/factors.ts'
import { useTranslate } from '../../locales/language.ts'
import { TotpSetUp } from '../../ui/TotpSetUp.tsx'
import styles from './AccountScreen.module.css'
import { useRemoveTotp } from './queries.ts'

/** The account's authenticator. `since` is empty without one. */
export function TotpCard({ since }: { since: string }) {
  const t = useTranslate()
  const toast = useToast()
  const { confirm, alert } = useDialogs()
  const totp = useBeginTotp()
  const confirmation = useConfirmTotp()
  const removal = useRemoveTotp()
  const fail = ({ message }: Error) => void alert(message)
  const end = () => {
    totp.reset()
    confirmation.reset()
  }
  const remove = async () => {
    if (
      !(await confirm({
        title: t('account.totp'),
        text: t('account.removeTotp'),
        okText: t('account.remove'),
        danger: true,
      }))
    )
      return
    removal.mutate(undefined, { onSuccess: () => toast(t('account.removed')), onError: fail })
  }
  return (
    <Card title={t('account.totp')}>
      {totp.data ? (
        <TotpSetUp
          totp={totp.data}
          confirmation={confirmation}
          onConfirmed={() => {
            toast(t('ui.saved'))
            end()
          }}
          beside={
            <Button kind="quiet" onClick={end}>
              {t('ui.cancel')}
            </Button>
          }
        />
      ) : (
        <>
          <p>{since ? t('account.totpSince', { time: toMinute(since) }) : t('account.noTotp')}</p>
          <div className={styles.buttons}>
            <MutateButton mutation={totp} kind="quiet" input={() => null} onError={fail}>
              {t(since ? 'account.changeTotp' : 'account.setTotp')}
            </MutateButton>
            {since && (
              <Button
                kind="danger"
                busy={removal.isPending}
                aria-label={`${t('account.remove')} ${t('account.totp')}`}
                onClick={remove}
              >
                {t('account.remove')}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  )
}
