import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { rowsFor } from './rows-for.ts'

/** A value that is shown whole and cannot be changed. */
export function FixedField({
  label,
  help,
  error,
  remark,
  value,
}: Pick<FieldProps, 'label' | 'help' | 'error' | 'remark'> & { value: string }) {
  return (
    <Field label={label} help={help} error={error} remark={remark}>
      {(control) => (
        <textarea
          {...control}
          className={classNames(styles.control, styles.fitted)}
          rows={rowsFor(value)}
          value={value}
          readOnly
        />
      )}
    </Field>
  )
}
