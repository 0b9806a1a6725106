import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from './CaseShown.module.css'

/** How much attention a flag asks for: it stops the officer, needs a second look, or only informs. */
const tones = {
  urgent: 'grave',
  conflict: 'grave',
  seized: 'grave',
  duplicate: 'wary',
  mortgaged: 'wary',
  registerUnknown: 'wary',
  numberToConfirm: 'wary',
  minor: 'wary',
  unchanged: 'wary',
  agent: 'plain',
  byAppointment: 'plain',
  resubmitted: 'plain',
} as const

const order = Object.keys(tones)

/** The flags of a case as words, the gravest first. */
export function Flags({ row }: { row: Pick<CaseRowShown, 'flags' | 'isUrgent'> }) {
  const t = useTranslate()
  const flags = [...(row.isUrgent ? (['urgent'] as const) : []), ...row.flags].sort(
    (one, other) => order.indexOf(one) - order.indexOf(other),
  )
  if (flags.length === 0) return null
  return (
    <ul className={styles.flags}>
      {flags.map((flag) => (
        <li key={flag} className={`${styles.flag} ${styles[tones[flag]]}`}>
          {t(`cases.${flag}`)}
        </li>
      ))}
    </ul>
  )
}
