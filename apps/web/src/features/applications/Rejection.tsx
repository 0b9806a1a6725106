import { groupOf } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../../locales/language.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import type { ApplicationDetails } from './queries.ts'
import styles from './Rejection.module.css'
import { SubmitButton } from './SubmitBar.tsx'

/** Shown first for a rejected application: the opinion, and beside it what to do. */
export function Rejection({ application }: { application: ApplicationDetails['application'] }) {
  const t = useTranslate()
  const { id, status, byAppointment, opinions } = application
  if (groupOf(status) !== 'rejected') return null
  const given = [
    { label: t('applications.acceptanceOpinion'), text: opinions.acceptance },
    { label: t('applications.cadastralOpinion'), text: opinions.cadastral },
  ].filter(({ text }) => text !== '')
  const form = byAppointment
    ? paths.materials({ applicationId: id, appointment: true })
    : paths.fillIn({ applicationId: id, appointment: false })
  return (
    <Card title={t('applications.rejectedTitle')}>
      {given.map(({ label, text }) => (
        <div key={label} className={styles.opinion}>
          <p className={styles.label}>{label}</p>
          <p>{text}</p>
        </div>
      ))}
      <p className={styles.help}>{t('applications.rejectedHelp')}</p>
      <div className={styles.actions}>
        <ButtonLink to={form}>{t('applications.edit')}</ButtonLink>
        <SubmitButton id={id} kind="quiet" text={t('applications.resubmit')} />
      </div>
    </Card>
  )
}
