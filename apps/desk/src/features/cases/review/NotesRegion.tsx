import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useId } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { AnswerForm } from './acts/AnswerForm.tsx'
import styles from './Course.module.css'
import { useOpenCase } from './open-case.ts'
import { useSaveNote } from './queries.ts'
import { Region } from './Region.tsx'

/** 内部备注: for colleagues, never for the citizen. A deleted one leaves a trace. */
export function NotesRegion() {
  const t = useTranslate()
  const id = useId()
  const toast = useToast()
  const { shown, officer, may, report } = useOpenCase()
  const saving = useSaveNote(shown.case.id, officer.name)
  const saying = (done: 'case.noteAdded' | 'case.noteDeleted') => ({ onSuccess: () => toast(t(done)), onError: report })
  return (
    <Region name={t('case.notes')} action={<p className={styles.time}>{t('case.notesHelp')}</p>}>
      {may('note') && (
        <div data-act="notes">
          <AnswerForm
            name="note"
            label={t('case.noteText')}
            text={t('case.noteAdd')}
            isPending={saving.isPending}
            onSend={(text) => saving.mutateAsync({ noteId: undefined, text }, saying('case.noteAdded'))}
          />
        </div>
      )}
      {shown.notes.length === 0 && <p className={styles.time}>{t('case.notesNone')}</p>}
      <ul className={styles.notes}>
        {[...shown.notes].reverse().map((note) => (
          <li key={note.id}>
            {note.isDeleted ? (
              <p className={styles.time}>{t('case.noteDeleted')}</p>
            ) : (
              <p className={styles.note} lang="zh-CN" id={`${id}-${note.id}`}>
                {note.text}
              </p>
            )}
            <p className={styles.time}>
              {note.by} · {toMinute(note.at)}
              {!note.isDeleted && note.isOwn && may('note') && (
                <button
                  type="button"
                  className={styles.link}
                  aria-describedby={`${id}-${note.id}`}
                  disabled={saving.isPending}
                  onClick={() => saving.mutate({ noteId: note.id, text: undefined }, saying('case.noteDeleted'))}
                >
                  {t('case.noteDelete')}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Region>
  )
}
