import { applicationCan, groupOf } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { useLeave } from '@registration/kit/ui/navigation.ts'
import { useTranslate } from '../../../locales/language.ts'
import { useDeleteApplication } from '../draft-queries.ts'
import { formOf } from '../form-of.ts'
import type { ApplicationDetails } from '../queries.ts'
import { useRemoval } from '../use-removal.ts'
import styles from './DraftActions.module.css'

/**
 * What the row of an application that can be changed offers, on its detail too. A rejected one is changed beside its
 * opinion.
 */
export function DraftActions({ application }: { application: ApplicationDetails['application'] }) {
  const t = useTranslate()
  const { id, status } = application
  const deletion = useDeleteApplication()
  const remove = useRemoval(deletion, t('applications.deleteFailed'))
  const beginLeave = useLeave()
  if (!applicationCan.edit(status)) return null
  const removeAndLeave = async () => {
    const leave = beginLeave()
    if (await remove(id)) leave(paths.applications({ tab: groupOf(status) }))
  }
  return (
    <div className={styles.actions}>
      {status === 'unsubmitted' && (
        <ButtonLink kind="quiet" to={formOf(application)}>
          {t('applications.modify')}
        </ButtonLink>
      )}
      {applicationCan.delete(status) && (
        <Button kind="danger" busy={deletion.isPending} onClick={removeAndLeave}>
          {t('applications.delete')}
        </Button>
      )}
    </div>
  )
}
