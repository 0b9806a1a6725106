import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { useFieldText } from '@registration/kit/locales/field-text.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { useKeptText } from '../../acts/kept-text.ts'
import styles from '../Course.module.css'
import { useOpenCase } from '../open-case.ts'

interface AnswerFormProps {
  /** What it is among the case's texts: what is typed stays under this name. */
  name: string
  label: string
  /** The button's words. */
  text: string
  isPending: boolean
  /** Rejects where the text is not taken. */
  onSend: (text: string) => Promise<unknown>
}

/**
 * A short text in its place, with its button, which says what is missing. What was typed stays until it is taken, also
 * when the case is left.
 */
export function AnswerForm({ name, label, text, isPending, onSend }: AnswerFormProps) {
  const id = useId()
  const t = useTranslate()
  const fieldText = useFieldText()
  const { shown } = useOpenCase()
  const [typed = '', keep, forget] = useKeptText(shown.case.id, name)
  const length = [...typed].length
  const isTooLong = length > deskLimits.caseText
  const field = useRef<HTMLTextAreaElement>(null)
  const [isTried, setIsTried] = useState(false)
  const isMissing = isTried && typed.trim() === ''
  const send = useSending()
  const sendOnce = send(async (text: string) => {
    const isTaken = await onSend(text).then(
      () => true,
      () => false,
    )
    if (isTaken) forget(text)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && !isTooLong) return void sendOnce(typed.trim())
    setIsTried(true)
    field.current?.focus()
  }
  return (
    <form className={styles.newNote} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={2}
        placeholder={label}
        value={typed}
        aria-invalid={isTooLong || isMissing || undefined}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          keep(target.value)
          setIsTried(false)
        }}
      />
      <div className={styles.newNoteFoot}>
        <span id={`${id}-help`} className={isTooLong || isMissing ? styles.over : styles.time}>
          <span aria-hidden="true">
            {length}/{deskLimits.caseText}
          </span>
          <span className="visually-hidden">{t('ui.characters', { count: length, max: deskLimits.caseText })}</span>
          {isTooLong && <span role="alert"> {t('case.remarkTooLong', { max: deskLimits.caseText })}</span>}
          {isMissing && <span role="alert"> {fieldText(fieldMessage('required'))}</span>}
        </span>
        <Button type="submit" kind="quiet" busy={isPending}>
          {text}
        </Button>
      </div>
    </form>
  )
}
