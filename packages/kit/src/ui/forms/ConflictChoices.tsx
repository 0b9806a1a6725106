import { useEffect, useId, useRef } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { FieldError } from '../Field.tsx'
import styles from './ConflictChoices.module.css'
import type { Side } from './use-record-form.ts'

/** A field with two values, both in words. */
export interface ConflictChoice {
  field: string
  label: string
  mine: string
  theirs: string
  chosen: Side | undefined
  choose: (side: Side) => void
}

interface ConflictChoicesProps {
  conflicts: readonly ConflictChoice[]
  /** The citizen tried to save without a choice for each field. */
  lacksChoice: boolean
}

/** Both values of each field, to choose one. */
export function ConflictChoices({ conflicts, lacksChoice }: ConflictChoicesProps) {
  const t = useTranslate()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const shown = conflicts.map(({ field }) => field).join()
  useEffect(() => {
    if (shown === '' && !lacksChoice) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [shown, lacksChoice])
  return (
    <section className={styles.card} ref={card} tabIndex={-1} aria-labelledby={id} aria-describedby={`${id}-help`}>
      <h2 className={styles.title} id={id}>
        {t('ui.conflictTitle', { n: conflicts.length })}
      </h2>
      <p id={`${id}-help`}>{t('ui.conflictHelp')}</p>
      {conflicts.map((conflict) => (
        <Both key={conflict.field} conflict={conflict} lacksChoice={lacksChoice && conflict.chosen === undefined} />
      ))}
    </section>
  )
}

function Both({ conflict, lacksChoice }: { conflict: ConflictChoice; lacksChoice: boolean }) {
  const t = useTranslate()
  const id = useId()
  const sides = [
    { side: 'mine', title: t('ui.conflictMine') },
    { side: 'theirs', title: t('ui.conflictTheirs') },
  ] as const
  return (
    <fieldset className={styles.field} aria-describedby={lacksChoice ? id : undefined}>
      <legend className={styles.label}>{conflict.label}</legend>
      {sides.map(({ side, title }) => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name={`conflict-${conflict.field}`}
            checked={conflict.chosen === side}
            onChange={() => conflict.choose(side)}
          />
          <span>
            <span className={styles.who}>{title}</span>
            <span className={styles.value}>{conflict[side] || t('ui.conflictEmpty')}</span>
          </span>
        </label>
      ))}
      {lacksChoice && <FieldError id={id} text={t('ui.conflictChoose')} />}
    </fieldset>
  )
}
