import { groupOf } from '@registration/contract/application-status.ts'
import type { ApplicationSummary } from '@registration/contract/applications.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { classNames } from '@registration/kit/ui/class-names.ts'
import { useTranslate } from '../../locales/language.ts'
import { reviewOf } from './form-of.ts'
import styles from './Opinions.module.css'

type Judged = Pick<ApplicationSummary, 'status' | 'opinions'>

/** Why an application was rejected, in the officer's words. Nothing for another one. */
export function Opinions({ application: { status, opinions } }: { application: Judged }) {
  const t = useTranslate()
  if (groupOf(status) !== 'rejected') return null
  const given = [
    { label: t('applications.acceptanceOpinion'), text: opinions.acceptance, rejects: 'acceptanceRejected' },
    { label: t('applications.cadastralOpinion'), text: opinions.cadastral, rejects: 'cadastralRejected' },
  ].filter(({ text }) => text !== '')
  const isEarlier = (rejects: string) => given.length > 1 && rejects !== status
  return given.map(({ label, text, rejects }) => (
    <div key={label} className={classNames(styles.opinion, isEarlier(rejects) && styles.earlier)}>
      <p className={styles.label}>{label}</p>
      <p lang="zh-CN">{text}</p>
    </div>
  ))
}

type ChangedHere = Judged & Pick<ApplicationSummary, 'id' | 'byAppointment'>

/** Above the form in which a rejected application is changed: what has to be changed, and where each remark is. */
export function OpinionsCard({ application }: { application: ChangedHere }) {
  const t = useTranslate()
  if (groupOf(application.status) !== 'rejected') return null
  const { openRemarks } = application.opinions
  return (
    <Card title={t('applications.rejectedTitle')}>
      <Opinions application={application} />
      <p className={styles.help}>{t('applications.rejectedHelp')}</p>
      {openRemarks > 0 && (
        <ButtonLink kind="quiet" wide to={reviewOf(application)}>
          {t('remarks.seeOpen', { count: openRemarks })}
        </ButtonLink>
      )}
    </Card>
  )
}
