import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import styles from '../Course.module.css'

interface AnswerFormProps {
  label: string
  /** The button's words. */
  text: string
  isPending: boolean
  /** Rejects where the text is not taken. */
  onSend: (text: string) => Promise<unknown>
}

/** A short text in its place, with its button. What was typed stays until it is taken. */
export function AnswerForm({ label, text, isPending, onSend }: AnswerFormProps) {
  const id = useId()
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const length = [...typed].length
  const send = useSending()
  const sendOnce = send(async (text: string) => {
    const isTaken = await onSend(text).then(
      () => true,
      () => false,
    )
    if (isTaken) setTyped('')
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && length <= deskLimits.caseText) void sendOnce(typed.trim())
  }
  return (
    <form className={styles.newNote} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea id={id} rows={2} placeholder={label} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <div className={styles.newNoteFoot}>
        <span className={length > deskLimits.caseText ? styles.over : styles.time}>
          <span aria-hidden="true">
            {length}/{deskLimits.caseText}
          </span>
          <span className="visually-hidden">{t('ui.characters', { count: length, max: deskLimits.caseText })}</span>
        </span>
        <Button type="submit" kind="quiet" busy={isPending}>
          {text}
        </Button>
      </div>
    </form>
  )
}
