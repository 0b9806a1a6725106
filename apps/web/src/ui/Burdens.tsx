import { type Fact, Facts } from '@registration/kit/ui/Facts.tsx'
import styles from './Burdens.module.css'

interface BurdensProps {
  title: string
  /** Shown in place of the entries if there are none. */
  none: string
  items: readonly Fact[][]
}

/** One kind of burden on a unit: each entry with its facts, or that there is none. */
export function Burdens({ title, none, items }: BurdensProps) {
  if (items.length === 0) {
    return (
      <p className={styles.none}>
        <span className={styles.title}>{title}</span>
        <span>{none}</span>
      </p>
    )
  }
  return (
    <section className={styles.burdens}>
      <h3 className={styles.title}>{title}</h3>
      <ol className={styles.list}>
        {items.map((facts, index) => (
          // The register's entries have no ids, and an answer never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className={styles.item}>
            <Facts facts={facts} />
          </li>
        ))}
      </ol>
    </section>
  )
}
