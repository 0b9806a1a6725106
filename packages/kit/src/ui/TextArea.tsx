import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type AreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'style' | 'required' | 'maxLength'>

/** Several lines with a counter of characters as the citizen counts them (code points). Too many are shown, not cut. */
export function TextArea({
  label,
  required,
  optional,
  help,
  error,
  remark,
  max,
  onChange,
  ref,
  ...area
}: FieldProps & AreaProps & { max: number }) {
  const t = useTranslate()
  const own = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => own.current)
  // A form library fills its first value into the element itself.
  useLayoutEffect(() => setTyped(own.current?.value ?? ''), [])
  const count = [...String(area.value ?? typed)].length
  return (
    <Field label={label} required={required} optional={optional} help={help} error={error} remark={remark}>
      {(control) => (
        <>
          <textarea
            {...area}
            {...control}
            ref={own}
            className={classNames(styles.control, styles.area)}
            onChange={(event) => {
              setTyped(event.target.value)
              return onChange?.(event)
            }}
          />
          <p className={classNames(styles.counter, count > max && styles.over)}>
            <span aria-hidden="true">
              {count}/{max}
            </span>
            <span className="visually-hidden">{t('ui.characters', { count, max })}</span>
          </p>
        </>
      )}
    </Field>
  )
}
