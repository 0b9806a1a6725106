import { groupOf, statusText } from '@registration/contract/application-status.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { NumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useTranslate } from '../../../locales/language.ts'
import { BusinessTerms } from '../../../ui/BusinessTerms.tsx'
import { CaseBadge } from '../CaseBadge.tsx'
import type { ApplicationDetails } from '../queries.ts'
import { startLabel } from '../start-label.ts'
import styles from './ApplicationFacts.module.css'
import { DueDay } from './DueDay.tsx'

/** A number of the desk has 17 digits: its day, and the rest. */
const deskNumberGroups = [8, 9]

/** The application's business, status and number. */
export function ApplicationFacts({ application }: { application: ApplicationDetails['application'] }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const { name, status, acceptanceNumber, regionWithCity, startedAt, applicantName } = application
  const number = t('applications.acceptanceNumber')
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <CaseBadge status={status} />
      </div>
      <DueDay application={application} />
      {application.terms && <BusinessTerms terms={application.terms} />}
      <Facts
        facts={[
          ...(groupOf(status) === 'rejected'
            ? [{ label: t('applications.reviewStatus'), value: statusText(status, language) }]
            : []),
          {
            label: number,
            value: acceptanceNumber ? (
              <NumberGroups value={acceptanceNumber} groups={deskNumberGroups} label={number} />
            ) : (
              t('applications.notYet')
            ),
          },
          { label: t('applications.region'), value: regionWithCity },
          {
            label: t(startLabel(application)),
            value: toMinute(startedAt),
          },
          { label: t('applications.applicant'), value: applicantName },
        ]}
      />
    </Card>
  )
}
