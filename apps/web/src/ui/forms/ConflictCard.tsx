import { useEffect, useId, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { FieldError } from '../Field.tsx'
import styles from './ConflictCard.module.css'
import type { Conflict, RecordForm, Side } from './use-record-form.ts'

interface ConflictCardProps<Values extends FieldValues> {
  record: RecordForm<Values>
  labelOf: (field: Path<Values>) => string
  /** The words of a value, if it is a code. */
  textOf?: (field: Path<Values>, value: string) => string
}

/** What this citizen and another device changed to different values: both values of each field, to choose one. */
export function ConflictCard<Values extends FieldValues>({ record, labelOf, textOf }: ConflictCardProps<Values>) {
  const t = useTranslate()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const { conflicts, choose, lacksChoice } = record
  const shown = conflicts.map(({ field }) => field).join()
  useEffect(() => {
    if (shown === '' && !lacksChoice) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [shown, lacksChoice])
  if (conflicts.length === 0) return null
  return (
    <section className={styles.card} ref={card} tabIndex={-1} aria-labelledby={id} aria-describedby={`${id}-help`}>
      <h2 className={styles.title} id={id}>
        {t('ui.conflictTitle', { n: conflicts.length })}
      </h2>
      <p id={`${id}-help`}>{t('ui.conflictHelp')}</p>
      {conflicts.map((conflict) => (
        <Both
          key={conflict.field}
          conflict={conflict}
          label={labelOf(conflict.field)}
          text={(value) => textOf?.(conflict.field, value) ?? value}
          lacksChoice={lacksChoice && conflict.chosen === undefined}
          onChoose={(side) => choose(conflict.field, side)}
        />
      ))}
    </section>
  )
}

interface BothProps<Values extends FieldValues> {
  conflict: Conflict<Values>
  label: string
  text: (value: string) => string
  lacksChoice: boolean
  onChoose: (side: Side) => void
}

function Both<Values extends FieldValues>({ conflict, label, text, lacksChoice, onChoose }: BothProps<Values>) {
  const t = useTranslate()
  const id = useId()
  const sides = [
    { side: 'mine', title: t('ui.conflictMine') },
    { side: 'theirs', title: t('ui.conflictTheirs') },
  ] as const
  return (
    <fieldset className={styles.field} aria-describedby={lacksChoice ? id : undefined}>
      <legend className={styles.label}>{label}</legend>
      {sides.map(({ side, title }) => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name={`conflict-${conflict.field}`}
            checked={conflict.chosen === side}
            onChange={() => onChoose(side)}
          />
          <span>
            <span className={styles.who}>{title}</span>
            <span className={styles.value}>{text(conflict[side]) || t('ui.conflictEmpty')}</span>
          </span>
        </label>
      ))}
      {lacksChoice && <FieldError id={id} text={t('ui.conflictChoose')} />}
    </fieldset>
  )
}
