import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

export interface Option {
  value: string
  text: string
}

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'style' | 'required' | 'children'>

/**
 * A choice from a list through the system's own picker. Without a value it asks 请选择 (or `placeholder`). What must be
 * chosen cannot be emptied again.
 */
export function SelectField(props: FieldProps & SelectProps & { options: readonly Option[]; placeholder?: string }) {
  const { label, required, optional, help, error, remark, options, placeholder, ...select } = props
  const t = useTranslate()
  // Without it a browser begins with the first option that is not disabled.
  const start = select.value === undefined ? { defaultValue: '' } : undefined
  return (
    <Field label={label} required={required} optional={optional} help={help} error={error} remark={remark}>
      {(control) => (
        <div className={styles.select}>
          <select {...start} {...select} {...control} className={styles.control}>
            <option value="" disabled={required}>
              {placeholder ?? t('ui.choose')}
            </option>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown size="1.5rem" strokeWidth={1.75} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
