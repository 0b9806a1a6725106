import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

/** Names and values one under another, long values wrap. `isStacked`: the names are whole sentences, each above its value. */
export function Facts({ facts, isStacked }: { facts: readonly Fact[]; isStacked?: boolean }) {
  return (
    <dl className={isStacked ? styles.stacked : undefined}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
