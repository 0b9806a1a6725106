import type { ReactNode } from 'react'
import styles from './States.module.css'

/** The picture of a state: lines in the accent, on a shadow. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 112" aria-hidden="true">
      <ellipse cx="80" cy="100" rx="62" ry="6" fill="var(--line)" opacity=".6" />
      <g fill="none" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  )
}
