import { Card } from '@registration/kit/ui/Card.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useTranslate } from '../../locales/language.ts'
import styles from './ConfirmHead.module.css'
import type { Confirmable } from './confirmation-queries.ts'

/** What is asked of whom, by whom and until when. */
export function ConfirmHead({ content }: { content: Confirmable }) {
  const t = useTranslate()
  const { business, region, aliases, inviter, until, state } = content
  return (
    <Card title={business} isMine={state === 'open'}>
      <p className={styles.role}>{t('confirmations.yourRole', { roles: aliases.join(t('confirmations.and')) })}</p>
      {inviter && <p>{t('confirmations.inviter', { name: inviter })}</p>}
      <p className={styles.quiet}>{t('confirmations.region', { name: region })}</p>
      {state === 'open' && until && (
        <p className={styles.quiet}>
          <WholeNumbers text={t('confirmations.answerBy', { time: toMinute(until) })} />
        </p>
      )}
    </Card>
  )
}
