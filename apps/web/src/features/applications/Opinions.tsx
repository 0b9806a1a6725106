import { groupOf } from '@registration/contract/application-status.ts'
import type { ApplicationSummary } from '@registration/contract/applications.ts'
import { useTranslate } from '../../locales/language.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Opinions.module.css'

type Judged = Pick<ApplicationSummary, 'status' | 'opinions'>

/** Why an application was rejected, in the officer's words. Nothing for another one. */
export function Opinions({ application: { status, opinions } }: { application: Judged }) {
  const t = useTranslate()
  if (groupOf(status) !== 'rejected') return null
  const given = [
    { label: t('applications.acceptanceOpinion'), text: opinions.acceptance },
    { label: t('applications.cadastralOpinion'), text: opinions.cadastral },
  ].filter(({ text }) => text !== '')
  return given.map(({ label, text }) => (
    <div key={label} className={styles.opinion}>
      <p className={styles.label}>{label}</p>
      <p>{text}</p>
    </div>
  ))
}

/** Above the form in which a rejected application is changed: what has to be changed. */
export function OpinionsCard({ application }: { application: Judged }) {
  const t = useTranslate()
  if (groupOf(application.status) !== 'rejected') return null
  return (
    <Card title={t('applications.rejectedTitle')}>
      <Opinions application={application} />
      <p className={styles.help}>{t('applications.rejectedHelp')}</p>
    </Card>
  )
}
