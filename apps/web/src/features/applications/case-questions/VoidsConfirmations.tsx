import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useBoard } from '../../../api/board.ts'
import { useIsOn } from '../../../api/modules.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from './VoidsConfirmations.module.css'

interface VoidsConfirmationsProps {
  applicationId: string
  /** Of the papers, only contracts and agreements are confirmed. */
  ofPapers?: boolean
}

/** Above a form: what is changed here has to be confirmed again by those who had confirmed. Nothing while nobody had. */
export function VoidsConfirmations({ applicationId, ofPapers = false }: VoidsConfirmationsProps) {
  const t = useTranslate()
  const board = useBoard(applicationId, useIsOn('confirmation')).data
  const confirmed = board && !board.isOver ? board.confirmed : 0
  // Once shown it stays, also when the first change has ended them: what is below must not move under the finger.
  const [shown, setShown] = useState(confirmed)
  if (confirmed > 0 && confirmed !== shown) setShown(confirmed)
  if (shown === 0) return null
  return (
    <p className={styles.note} role="note">
      <CircleAlert size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      <span>{t(ofPapers ? 'confirmations.paperVoids' : 'confirmations.editVoids', { count: shown })}</span>
    </p>
  )
}
