import { type ComponentProps, useId } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './Choice.module.css'
import fieldStyles from './Field.module.css'
import { FieldError, type FieldProps } from './Field.tsx'
import type { Option } from './SelectField.tsx'

type RadioProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'style' | 'required' | 'type' | 'defaultValue'>

/** One of a few (two to four) choices, all visible side by side: a radio group. `defaultValue` or `value` says which. */
export function Choice(props: FieldProps & RadioProps & { options: readonly Option[]; defaultValue?: string }) {
  const { label, required, optional, help, error, remark, options, value, defaultValue, name, ...radio } = props
  const id = useId()
  const t = useTranslate()
  const described = [help && `${id}-help`, error && `${id}-error`, remark && `${id}-remark`].filter(Boolean).join(' ')
  return (
    <fieldset className={fieldStyles.group} aria-describedby={described || undefined}>
      <legend className={fieldStyles.label}>
        {label}
        {required && (
          <>
            <span className={fieldStyles.star} aria-hidden="true">
              *
            </span>
            <span className="visually-hidden">{t('ui.inBrackets', { words: t('ui.required') })}</span>
          </>
        )}
        {optional && <span className={fieldStyles.optional}>{t('ui.optional')}</span>}
      </legend>
      {help && (
        <div className={fieldStyles.help} id={`${id}-help`}>
          {help}
        </div>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              {...radio}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
            />
            <span>
              <span className={styles.word}>{option.text}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
      {remark && <div id={`${id}-remark`}>{remark}</div>}
    </fieldset>
  )
}
