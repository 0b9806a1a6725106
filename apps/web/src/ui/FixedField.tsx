import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

/** Where a browser does not fit the height to the text: so many characters are on one line of a narrow phone. */
const charactersOnLine = 16

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
          className={classNames(styles.control, styles.fixed)}
          rows={Math.max(1, Math.ceil(value.length / charactersOnLine))}
          value={value}
          readOnly
        />
      )}
    </Field>
  )
}
