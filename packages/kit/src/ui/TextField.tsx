import type { ComponentProps, ReactNode } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'style' | 'required'>

/**
 * One line of text. Accepts the props of a form library's `register`. `inputMode` and `autoComplete` choose the
 * keyboard.
 */
export function TextField({ label, required, optional, help, error, remark, ...input }: FieldProps & InputProps) {
  return (
    <Field label={label} required={required} optional={optional} help={help} error={error} remark={remark}>
      {(control) => <input type="text" {...input} {...control} className={styles.control} />}
    </Field>
  )
}

/** A decimal number as text: it is sent as it was typed and never becomes a float. `unit` is shown after it. */
export function NumberField({
  label,
  required,
  optional,
  help,
  error,
  remark,
  unit,
  ...input
}: FieldProps & InputProps & { unit?: ReactNode }) {
  return (
    <Field label={label} required={required} optional={optional} help={help} error={error} remark={remark}>
      {(control) => (
        <div className={styles.withUnit}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            className={styles.control}
          />
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

/** A day as `YYYY-MM-DD` through the system's own picker, within the years 1949 to 2099 by default. */
export function DateField({ label, required, optional, help, error, remark, ...input }: FieldProps & InputProps) {
  return (
    <Field label={label} required={required} optional={optional} help={help} error={error} remark={remark}>
      {(control) => (
        <input type="date" min="1949-01-01" max="2099-12-31" {...input} {...control} className={styles.control} />
      )}
    </Field>
  )
}
