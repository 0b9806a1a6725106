import { useTranslate } from '../../locales/language.ts'
import styles from './DraftNote.module.css'

/** Shows when the draft of a form was last saved. */
export function DraftNote({ keptAt }: { keptAt: Date | undefined }) {
  const t = useTranslate()
  if (!keptAt) return null
  const time = keptAt.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
  return <p className={styles.note}>{t('ui.draftKept', { time })}</p>
}
