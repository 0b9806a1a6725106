import type { ReactNode } from 'react'
import styles from './States.module.css'

interface EmptyStateProps {
  title: string
  help?: string
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** An empty list or result: a picture, a sentence and the next step. */
export function EmptyState({ title, help, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <EmptyDrawing />
      <p className={styles.title}>{title}</p>
      {help && <p className={styles.help}>{help}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

function EmptyDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 112" fill="none" aria-hidden="true">
      <ellipse cx="80" cy="100" rx="62" ry="6" fill="var(--line)" opacity=".6" />
      <path
        d="M34 46 80 14l46 32"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M44 44v52h72V44"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <rect x="58" y="52" width="44" height="44" rx="3" fill="var(--card)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M66 63h28M66 72h28M66 81h16" stroke="var(--line)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
