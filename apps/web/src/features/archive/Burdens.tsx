import { useTranslate } from '../../locales/language.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import styles from './Burdens.module.css'

/** One kind of burden on a unit: each entry with its facts, or that there is none. */
export function Burdens({ title, items }: { title: string; items: readonly Fact[][] }) {
  const t = useTranslate()
  if (items.length === 0) {
    return (
      <p className={styles.none}>
        <span className={styles.title}>{title}</span>
        <span>{t('archive.none')}</span>
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
