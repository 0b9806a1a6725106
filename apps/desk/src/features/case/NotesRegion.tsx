import { Button } from '@registration/kit/ui/Button.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './Course.module.css'
import { useOpenCase } from './open-case.ts'
import { useSaveNote } from './queries.ts'
import { Region } from './Region.tsx'

const longest = 500

/** 内部备注: for colleagues, never for the citizen. A deleted one leaves a trace. */
export function NotesRegion() {
  const t = useTranslate()
  const { shown, may } = useOpenCase()
  return (
    <Region name={t('case.notes')}>
      <p className={styles.time}>{t('case.notesHelp')}</p>
      {may('note') && <NewNote />}
      {shown.notes.length === 0 && <p className={styles.time}>{t('case.notesNone')}</p>}
      <ul className={styles.notes}>
        {[...shown.notes].reverse().map((note) => (
          <li key={note.id}>
            <p className={note.isDeleted ? styles.time : styles.note}>
              {note.isDeleted ? t('case.noteDeleted') : note.text}
            </p>
            <p className={styles.time}>
              {note.by} · {toMinute(note.at)}
              {!note.isDeleted && <DeleteNote id={note.id} by={note.by} />}
            </p>
          </li>
        ))}
      </ul>
    </Region>
  )
}

function DeleteNote({ id, by }: { id: string; by: string }) {
  const t = useTranslate()
  const { shown, officer, may, report } = useOpenCase()
  const saving = useSaveNote(shown.case.id, officer.name)
  if (by !== officer.name || !may('note')) return null
  return (
    <button
      type="button"
      className={styles.link}
      disabled={saving.isPending}
      onClick={() => saving.mutate({ noteId: id, text: undefined }, { onError: report })}
    >
      {t('case.noteDelete')}
    </button>
  )
}

function NewNote() {
  const t = useTranslate()
  const id = useId()
  const { shown, officer, report } = useOpenCase()
  const saving = useSaveNote(shown.case.id, officer.name)
  const [text, setText] = useState('')
  const length = [...text].length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === '' || length > longest || saving.isPending) return
    saving.mutate({ noteId: undefined, text: text.trim() }, { onSuccess: () => setText(''), onError: report })
  }
  return (
    <form className={styles.newNote} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {t('case.noteText')}
      </label>
      <textarea
        id={id}
        rows={2}
        data-act="note"
        placeholder={t('case.noteText')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.newNoteFoot}>
        <span className={length > longest ? styles.over : styles.time}>
          {length}/{longest}
        </span>
        <Button type="submit" kind="quiet" busy={saving.isPending}>
          {t('case.noteAdd')}
        </Button>
      </div>
    </form>
  )
}
