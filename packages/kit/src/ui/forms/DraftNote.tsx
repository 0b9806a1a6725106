import { useTranslate } from '../../locales/language.ts'
import styles from './DraftNote.module.css'

interface DraftNoteProps {
  keptAt: Date | undefined
  /** Shown before the first save, so that the form below does not move. */
  before?: string
}

/** Shows when the draft of a form was last saved. */
export function DraftNote({ keptAt, before }: DraftNoteProps) {
  const t = useTranslate()
  if (!keptAt) return before && <p className={styles.note}>{before}</p>
  const time = keptAt.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
  return <p className={styles.note}>{t('ui.draftKept', { time })}</p>
}
