import type { ShownRemark } from '@registration/contract/remarks.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useKeptState } from '@registration/kit/ui/forms/use-kept-state.ts'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { useWhenOnline } from '@registration/kit/ui/use-when-online.ts'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import styles from './RemarkNote.module.css'
import { useExplainRemark } from './remark-queries.ts'

/** How the button that submits saves a note first. */
export interface RemarkNoteHandle {
  /** Whether what was typed is saved. If not, the note says why. */
  save: () => Promise<boolean>
}

interface RemarkNoteProps {
  applicationId: string
  remark: ShownRemark
  ref: Ref<RemarkNoteHandle>
}

/**
 * What the citizen says to a remark: saved by its button, on leaving it and before the submission. Until then it is kept
 * in this tab. An empty one takes it back. If another tab has saved other words since, they are shown, and the next save
 * replaces them.
 */
export function RemarkNote({ applicationId, remark: { id, where, note }, ref }: RemarkNoteProps) {
  const t = useTranslate()
  const explain = useExplainRemark(applicationId, id)
  const [typed, keep] = useKeptState(`remark:${applicationId}:${id}`, asText)
  const text = typed ?? note
  const isUnsaved = text.trim() !== note
  const { save, type } = useSaving({
    typed,
    note,
    keep,
    send: (words, read) => explain.mutateAsync({ note: words, read }),
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const saveFirst = async () => {
    const isSaved = await save()
    if (!isSaved) field.current?.focus()
    return isSaved
  }
  useImperativeHandle(ref, () => ({ save: saveFirst }))
  useWhenOnline(() => void (explain.error && !isConflict(explain.error) && save()))
  return (
    <div className={styles.note}>
      <TextArea
        ref={field}
        label={t('remarks.note')}
        aria-label={`${t('remarks.note')} ${where}`}
        max={limits.remarkNote}
        value={text}
        error={isUnsaved ? explain.error?.message : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void save()}
      />
      {isUnsaved && isConflict(explain.error) && note !== '' && (
        <p className={styles.theirs}>
          <span>{t('ui.conflictTheirs')}</span> {note}
        </p>
      )}
      <div className={styles.foot}>
        <span role="status">{!isUnsaved && note !== '' && t('remarks.noteSaved')}</span>
        {isUnsaved && (
          <Button kind="quiet" busy={explain.isPending} onClick={() => void save()}>
            {t('remarks.saveNote')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface Saving {
  /** What was typed and is not stored yet. */
  typed: string | undefined
  /** What is stored. */
  note: string
  keep: (typed: string | undefined) => void
  /** `read`: what was stored when the typing began. */
  send: (words: string, read: string) => Promise<unknown>
}

/** One save after the other, each of what is in the field then: leaving the field and its button's tap are one save. */
function useSaving({ typed, note, keep, send }: Saving) {
  const draft = useRef(typed)
  const stored = useRef(note)
  const read = useRef<string>(undefined)
  const last = useRef(Promise.resolve(true))
  useEffect(() => {
    stored.current = note
  }, [note])
  const type = (words: string | undefined) => {
    if (draft.current === undefined) read.current = stored.current
    draft.current = words
    keep(words)
  }
  const saveNow = async () => {
    // Another tab may have stored other words since: only what was typed here is sent.
    if (draft.current === undefined) return true
    const words = draft.current.trim()
    if (words !== stored.current) {
      try {
        await send(words, read.current ?? stored.current)
      } catch (error) {
        // The mutation has the error, and the field shows it, with the other words. Who saves again has read them.
        if (isConflict(error)) read.current = undefined
        return false
      }
      stored.current = words
      read.current = words
    }
    if (draft.current?.trim() === words) type(undefined)
    return true
  }
  return {
    save: () => {
      last.current = last.current.then(saveNow)
      return last.current
    },
    type,
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.is('changedMeanwhile')

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
