import { Circle, CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import styles from './StatusBadge.module.css'

export type Tone = 'quiet' | 'wait' | 'good' | 'bad' | 'info'

const icons = { quiet: Circle, wait: Clock, good: CircleCheck, bad: CircleAlert, info: Info }

/** A status: an icon, a word and a colour, so that none of them is the only sign. */
export function StatusBadge({ tone, text }: { tone: Tone; text: string }) {
  const Icon = icons[tone]
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon size="1rem" strokeWidth={2} aria-hidden="true" />
      <span className={styles.word}>{text}</span>
    </span>
  )
}
