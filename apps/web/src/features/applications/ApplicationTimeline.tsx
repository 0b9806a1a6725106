import { groupOf } from '@registration/contract/application-status.ts'
import { useTranslate } from '../../locales/language.ts'
import { Card } from '../../ui/Card.tsx'
import { Timeline, type TimelineEntry } from '../../ui/Timeline.tsx'
import { toMinute } from '../../ui/to-minute.ts'
import type { ApplicationDetails } from './queries.ts'

/** The dated steps, latest first. Before the submission it says what will be shown here. */
export function ApplicationTimeline({ details: { application, steps } }: { details: ApplicationDetails }) {
  const t = useTranslate()
  const latest: TimelineEntry['state'] = groupOf(application.status) === 'rejected' ? 'bad' : 'current'
  return (
    <Card title={t('applications.steps')}>
      {steps.length === 0 ? (
        <p>{t('applications.noSteps')}</p>
      ) : (
        <Timeline
          entries={steps.map(({ activity, stage, at }, index) => ({
            key: String(steps.length - index),
            title: activity,
            time: toMinute(at),
            note: stage,
            state: index === 0 ? latest : 'done',
          }))}
        />
      )}
    </Card>
  )
}
