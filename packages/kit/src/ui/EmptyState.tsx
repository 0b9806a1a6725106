import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'
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

const EmptyDrawing = () => (
  <Drawing>
    <path d="M34 46 80 14l46 32" />
    <path d="M44 44v52h72V44" fill="var(--accent-soft)" />
    <rect x="58" y="52" width="44" height="44" rx="3" fill="var(--card)" strokeWidth="2" />
    <path d="M66 63h28M66 72h28M66 81h16" stroke="var(--line)" />
  </Drawing>
)
