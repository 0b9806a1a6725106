import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './Field.module.css'

/** The props of every field of a form, with any control. */
export interface FieldProps {
  label: string
  required?: boolean
  /** Says 选填 beside the label, where some fields of the form are required and this one is not. */
  optional?: boolean
  /** Under the label, always visible. */
  help?: ReactNode
  /** Under the control; its presence marks the field as wrong. */
  error?: string
  /** Under the control: what the office remarked on it. */
  remark?: ReactNode
}

/** The attributes by which a control belongs to its field. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
}

/**
 * The label, its help, the control and the error, one below the other. The control's accessible name is only the label:
 * required is an attribute, that it is optional its description.
 */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, required, optional, help, error, remark, children } = props
  const id = useId()
  const t = useTranslate()
  const describedBy = [
    optional && `${id}-optional`,
    help && `${id}-help`,
    error && `${id}-error`,
    remark && `${id}-remark`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {required && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
        {optional && (
          <span className={styles.optional} id={`${id}-optional`}>
            {t('ui.optional')}
          </span>
        )}
      </div>
      {help && (
        <div className={styles.help} id={`${id}-help`}>
          {help}
        </div>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {remark && <div id={`${id}-remark`}>{remark}</div>}
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className={styles.error} id={id} role="alert">
      <CircleAlert size="1.125rem" strokeWidth={1.75} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
