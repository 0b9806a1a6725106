import { useTranslate } from '../../locales/language.ts'
import styles from './DraftNote.module.css'
import type { KeptAt } from './use-form-draft.ts'

interface DraftNoteProps {
  keptAt: KeptAt
  /** Shown before the first save, so that the form below does not move. */
  before?: string
}

/** Shows when the draft of a form was last saved. Where it cannot be, it says nothing. */
export function DraftNote({ keptAt, before }: DraftNoteProps) {
  const t = useTranslate()
  if (!keptAt) return keptAt !== null && before && <p className={styles.note}>{before}</p>
  const time = keptAt.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
  return <p className={styles.note}>{t('ui.draftKept', { time })}</p>
}
