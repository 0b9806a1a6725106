import { groupOf } from '@registration/contract/application-status.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { classNames } from '@registration/kit/ui/class-names.ts'
import { Check } from 'lucide-react'
import { useTranslate } from '../../../locales/language.ts'
import { StepsTimeline } from '../../../ui/StepsTimeline.tsx'
import { type Stage, stageOf, stages } from '../case-stage.ts'
import type { ApplicationDetails } from '../queries.ts'
import styles from './ApplicationTimeline.module.css'
import { NextStep } from './NextStep.tsx'

/**
 * The four stages with the present one large and what to do now, and the registry's own steps folded below
 * (docs/product/applications.md 'Afterwards').
 */
export function ApplicationTimeline({ details: { application, steps } }: { details: ApplicationDetails }) {
  const t = useTranslate()
  const present = stageOf(application)
  if (!present)
    return (
      <Card title={t('applications.steps')}>
        <p>{t('applications.noSteps')}</p>
      </Card>
    )
  return (
    <Card title={t('applications.steps')}>
      <ol className={styles.stages}>
        {stages.map((stage) => (
          <StageItem key={stage} stage={stage} present={present} application={application} />
        ))}
      </ol>
      <details className={styles.steps}>
        <summary>{t('applications.registrySteps', { count: steps.length })}</summary>
        <StepsTimeline steps={steps} />
      </details>
    </Card>
  )
}

interface StageItemProps {
  stage: Stage
  present: Stage
  application: ApplicationDetails['application']
}

function StageItem({ stage, present, application }: StageItemProps) {
  const t = useTranslate()
  const ahead = stages.indexOf(stage) - stages.indexOf(present)
  const isPresent = ahead === 0
  const isRejected = isPresent && groupOf(application.status) === 'rejected'
  const isDone = ahead < 0
  return (
    <li
      className={classNames(styles.stage, isPresent && styles.present, ahead > 0 && styles.ahead)}
      aria-current={isPresent ? 'step' : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {isDone && <Check size="1rem" strokeWidth={2.5} />}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{isRejected ? t('applications.toChange') : t(names[stage])}</p>
        {isPresent && <NextStep application={application} />}
      </div>
    </li>
  )
}

const names = {
  submitted: 'applications.stageSubmitted',
  inReview: 'applications.stageInReview',
  accepted: 'applications.stageAccepted',
  registered: 'applications.stageRegistered',
} as const satisfies Record<Stage, string>
