import { Check } from 'lucide-react'
import { useTranslate } from '../locales/language.ts'
import { classNames } from './class-names.ts'
import styles from './Steps.module.css'

interface StepsProps {
  labels: readonly string[]
  /** The present step, counted from 1. */
  current: number
}

/** The steps of a process, with the current one. */
export function Steps({ labels, current }: StepsProps) {
  const t = useTranslate()
  return (
    <ol className={styles.steps} aria-label={t('ui.steps')}>
      {labels.map((label, index) => {
        const step = index + 1
        const state = step < current ? 'done' : step === current ? 'current' : 'ahead'
        return (
          <li
            key={label}
            className={classNames(styles.step, styles[state])}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' ? <Check size="1rem" strokeWidth={2.5} /> : step}
            </span>
            <span className={styles.label}>{label}</span>
            {state === 'done' && (
              <span className="visually-hidden">{t('ui.inBrackets', { words: t('ui.stepDone') })}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
