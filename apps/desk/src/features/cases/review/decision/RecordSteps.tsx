import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { Check } from 'lucide-react'
import { useTranslate } from '../../../../locales/language.ts'
import type { DeskCase } from '../case-rules.ts'
import styles from './Decision.module.css'
import { useRecordStep } from './queries.ts'
import { stepsOf } from './step-rules.ts'

/** 缮证, 发证 and 归档 after the registration: what is recorded, and a button for the next one. */
export function RecordSteps({ shown, onDone }: { shown: DeskCase; onDone?: (version: number) => void }) {
  const t = useTranslate()
  const toast = useToast()
  const recording = useRecordStep()
  const { id, version } = shown.case
  const mayRecord = shown.may.includes('recordStep')
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
                input={() => ({ id, version, step })}
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
