import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { type CaseReasons, useCaseReasons, useDeleteOpinion, useSaveOpinion } from '../reason-queries.ts'
import styles from './Decision.module.css'
import type { Verdict } from './queries.ts'

interface TemplatesProps {
  verdict: Verdict
  /** The ids of the office's for this decision. */
  offered: readonly string[]
  value: string
  onChange: (value: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/**
 * The templates of the office and of the officer for this decision. A tap adds one to the opinion. None while they cannot
 * be read.
 */
export function Templates({ verdict, offered, value, onChange, field }: TemplatesProps) {
  const t = useTranslate()
  const { data } = useCaseReasons()
  const summary = useRef<HTMLElement>(null)
  if (!data) return null
  const fitting = data.opinions.filter(({ id, isOwn, verdict: of }) => (isOwn ? of === verdict : offered.includes(id)))
  const left = fitting.filter(({ text }) => !value.includes(text))
  const add = (text: string) => {
    onChange(value.trim() === '' ? text : `${value.trimEnd()}\n${text}`)
    field.current?.focus()
  }
  return (
    <>
      {left.length > 0 && (
        <fieldset className={styles.templates}>
          <legend className={styles.quiet}>{t('decision.templates')}</legend>
          {left.map(({ id, name, text }) => (
            <Button key={id} kind="quiet" onClick={() => add(text)}>
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      <details className={styles.own}>
        <summary ref={summary}>{t('decision.ownTemplates')}</summary>
        <NewTemplate verdict={verdict} text={value.trim()} />
        <OwnTemplates own={fitting.filter(({ isOwn }) => isOwn)} onDeleted={() => summary.current?.focus()} />
      </details>
    </>
  )
}

/** Keeps the opinion as it stands as a template of the officer's own. */
function NewTemplate({ verdict, text }: { verdict: Verdict; text: string }) {
  const t = useTranslate()
  const toast = useToast()
  const saving = useSaveOpinion()
  const [name, setName] = useState('')
  const [isNameless, setIsNameless] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = () => {
    const done = () => {
      setName('')
      toast(t('decision.templateSaved'))
    }
    setIsNameless(name.trim() === '')
    if (name.trim() === '') field.current?.focus()
    else saving.mutate({ verdict, name: name.trim(), text }, { onSuccess: done })
  }
  if (text === '') return <p className={styles.quiet}>{t('decision.templateNothing')}</p>
  return (
    <>
      <p className={styles.quiet}>{t('decision.templateHelp')}</p>
      <div className={styles.newTemplate}>
        <TextField
          ref={field}
          label={t('decision.templateName')}
          value={name}
          maxLength={deskLimits.opinionName}
          error={isNameless ? t('decision.templateNameNeeded') : undefined}
          onChange={({ target }) => {
            setName(target.value)
            setIsNameless(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // The dialog around it would decide the case.
            event.preventDefault()
            save()
          }}
        />
        <Button kind="quiet" busy={saving.isPending} onClick={save}>
          {t('decision.templateSave')}
        </Button>
      </div>
      {saving.error && (
        <p className={styles.failure} role="alert">
          {saving.error.message}
        </p>
      )}
    </>
  )
}

/** `onDeleted`: the button that had the focus goes with its template. */
function OwnTemplates({ own, onDeleted }: { own: CaseReasons['opinions']; onDeleted: () => void }) {
  const t = useTranslate()
  const { confirm } = useDialogs()
  const deleting = useDeleteOpinion()
  const remove = async (id: string, name: string) => {
    const [title, text] = [t('decision.templateDelete'), t('decision.templateDeleteAsk', { name })]
    if (await confirm({ title, text, okText: title, danger: true })) deleting.mutate(id, { onSuccess: onDeleted })
  }
  if (own.length === 0) return null
  return (
    <>
      {deleting.error && (
        <p className={styles.failure} role="alert">
          {deleting.error.message}
        </p>
      )}
      <ul className={styles.ownList}>
        {own.map(({ id, name, text }) => (
          <li key={id}>
            <strong>{name}</strong>{' '}
            <span className={styles.quiet} lang="zh-CN">
              {text}
            </span>
            <button
              type="button"
              className={styles.delete}
              aria-label={t('decision.templateDeleteOf', { name })}
              onClick={() => void remove(id, name)}
            >
              <Trash2 size="1rem" strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
