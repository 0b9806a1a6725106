import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useTranslate } from '../../../locales/language.ts'
import type { ApplicationDetails } from '../queries.ts'
import styles from './DueDay.module.css'
import { useUrge } from './urge-queries.ts'

/**
 * When an accepted application is to be finished. Past that day the office can be asked about it, and then waited for.
 * While a hold of the desk stops the clock it is not known.
 */
export function DueDay({ application }: { application: ApplicationDetails['application'] }) {
  const t = useTranslate()
  const { confirm, alert } = useDialogs()
  const { id, status, dueDay, overdueDays, canUrge, heldFor } = application
  const urge = useUrge(id)
  if (dueDay === '')
    return status === 'accepted' && heldFor ? <p className={styles.due}>{t('applications.clockStopped')}</p> : null
  if (overdueDays === 0)
    return (
      <p className={styles.due}>
        <WholeNumbers text={t('applications.dueBy', { day: dueDay })} />
      </p>
    )
  return (
    <div className={styles.due} role="status">
      <StatusBadge tone="wait" text={t('applications.overdue', { count: overdueDays })} />
      {canUrge ? (
        <MutateButton
          kind="quiet"
          mutation={urge}
          input={async () => ((await confirm(t('applications.urgeAsk'))) ? id : undefined)}
          onError={(error) => alert(error.message)}
        >
          {t('applications.urge')}
        </MutateButton>
      ) : (
        <p>{t('applications.urged')}</p>
      )}
    </div>
  )
}
