import { groupOf } from '@registration/contract/application-status.ts'
import { useTranslate } from '../../locales/language.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { formOf } from './form-of.ts'
import { Opinions } from './Opinions.tsx'
import type { ApplicationDetails } from './queries.ts'
import styles from './Rejection.module.css'
import { SubmitButton } from './SubmitBar.tsx'

/** Shown first for a rejected application: the opinion, and beside it what to do. */
export function Rejection({ application }: { application: ApplicationDetails['application'] }) {
  const t = useTranslate()
  const { status } = application
  if (groupOf(status) !== 'rejected') return null
  return (
    <Card isMine title={t('applications.rejectedTitle')}>
      <Opinions application={application} />
      <p className={styles.help}>{t('applications.rejectedHelp')}</p>
      <div className={styles.actions}>
        <ButtonLink to={formOf(application)}>{t('applications.edit')}</ButtonLink>
        <SubmitButton application={application} kind="quiet" text={t('applications.resubmit')} />
      </div>
    </Card>
  )
}
