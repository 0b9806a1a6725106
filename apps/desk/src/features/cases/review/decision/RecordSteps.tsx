import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { Check } from 'lucide-react'
import { useTranslate } from '../../../../locales/language.ts'
import type { DeskCase } from '../case-rules.ts'
import styles from './Decision.module.css'
import { useRecordStep } from './queries.ts'
import { stepsOf } from './step-rules.ts'

interface RecordStepsProps {
  shown: DeskCase
  /** Done before a step: answers the case as it is then, or undefined if the step must wait. */
  prepare?: () => Promise<DeskCase['case'] | undefined>
  onDone?: (version: number) => void
}

/** 缮证, 发证 and 归档 after the registration: what is recorded, and a button for the next one. */
export function RecordSteps({ shown, prepare, onDone }: RecordStepsProps) {
  const t = useTranslate()
  const toast = useToast()
  const recording = useRecordStep()
  const mayRecord = shown.may.includes('recordStep')
  const ready = async (step: DeskCase['steps'][number]) => {
    const row = prepare ? await prepare() : shown.case
    return row && { id: row.id, version: row.version, step }
  }
  return (
    <div className={styles.steps}>
      <ol className={styles.stepList} aria-label={t('decision.steps')}>
        {stepsOf(shown).map(({ step, done, isNext }) => (
          <li key={step}>
            {done ? (
              <span className={styles.stepDone}>
                <Check size="1rem" aria-hidden="true" />
                {t(`decision.${step}`)}
                <span className={styles.quiet}>{`${done.by} ${toMinute(done.at)}`}</span>
              </span>
            ) : isNext && mayRecord ? (
              <MutateButton
                kind="quiet"
                mutation={recording}
                input={() => ready(step)}
                onSuccess={(recorded) => {
                  toast(t('decision.stepDone', { step: t(`decision.${step}`) }))
                  onDone?.(recorded.version)
                }}
              >
                {t(`decision.${step}`)}
              </MutateButton>
            ) : (
              <span className={styles.quiet}>{t(`decision.${step}`)}</span>
            )}
          </li>
        ))}
      </ol>
      {recording.error && (
        <p className={styles.failure} role="alert">
          {recording.error.message}
        </p>
      )}
    </div>
  )
}
