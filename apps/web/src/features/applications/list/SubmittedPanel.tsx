import { groupOf } from '@registration/contract/application-status.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { NumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { type Translate, useTranslate } from '../../../locales/language.ts'
import { SavePicture } from '../../../ui/SavePicture.tsx'
import { BookingLink } from '../BookingLink.tsx'
import { nextWords } from '../next-words.ts'
import type { ApplicationDetails } from '../queries.ts'
import { useSubmittedApplication } from './list-queries.ts'
import styles from './SubmittedPanel.module.css'

/**
 * What was received, and what happens next (docs/product/applications.md 'Afterwards'). Nothing for an application that is
 * not the caller's, or that waits for the citizen again.
 */
export function SubmittedPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const application = useSubmittedApplication(id).data?.application
  if (!application) return null
  const group = groupOf(application.status)
  return group === 'unsubmitted' || group === 'rejected' ? null : (
    <div className={styles.panel}>
      <Received application={application} onClose={onClose} />
    </div>
  )
}

interface ReceivedProps {
  application: ApplicationDetails['application']
  onClose: () => void
}

function Received({ application, onClose }: ReceivedProps) {
  const t = useTranslate()
  const { name, location, acceptanceNumber, startedAt, terms } = application
  const number = t('applications.acceptanceNumber')
  const term = terms ? [{ label: t('applications.term'), value: termWords(terms.workingDays, t) }] : []
  const next = { label: t('applications.whatNext'), value: nextWords(application, t) }
  const submittedAt = { label: t('applications.submittedAt'), value: toMinute(startedAt) }
  const place = location ? [{ label: t('applications.location'), value: location }] : []
  const about = [location, name].filter(Boolean).join(' · ')
  return (
    <Card isMine title={t('applications.received')}>
      <p>{about}</p>
      <Facts
        facts={[
          {
            label: number,
            value: acceptanceNumber ? (
              <NumberGroups value={acceptanceNumber} label={number} />
            ) : (
              t('applications.numberSoon')
            ),
          },
          next,
          ...term,
        ]}
      />
      <div className={styles.actions}>
        <BookingLink application={application} />
        <SavePicture
          content={{
            title: t('applications.received'),
            subtitle: name,
            facts: [
              ...place,
              { label: number, value: acceptanceNumber || t('applications.notYet') },
              submittedAt,
              ...term,
            ],
          }}
          fileName="submission.png"
        />
        <Button kind="quiet" onClick={onClose}>
          {t('applications.closePanel')}
        </Button>
      </div>
    </Card>
  )
}

const termWords = (days: number, t: Translate): string =>
  days === 0 ? t('applications.termToday') : t('applications.termOf', { count: days })
