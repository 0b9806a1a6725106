import type { ReactNode } from 'react'
import styles from './Timeline.module.css'

export interface TimelineEntry {
  key: string
  title: string
  /** Already in the form in which it is shown. */
  time?: string
  note?: ReactNode
  /** The present step is highlighted, and later ones are pale. */
  state?: 'done' | 'current' | 'ahead' | 'bad'
}

/** The dated steps of a matter, in the given order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.key} className={`${styles.entry} ${styles[entry.state ?? 'done']}`}>
          <p className={styles.title}>{entry.title}</p>
          {entry.time && <p className={styles.time}>{entry.time}</p>}
          {entry.note && <div className={styles.note}>{entry.note}</div>}
        </li>
      ))}
    </ol>
  )
}
