import { Card } from './Card.tsx'
import styles from './Words.module.css'

interface WordsProps {
  /** Says which wording this is. */
  version: string
  sections: readonly { title: string; text: string }[]
}

/** The office's own words in sections: a notice, or what a consent is about. */
export function Words({ version, sections }: WordsProps) {
  return (
    <Card>
      <div className={styles.words}>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </section>
        ))}
        <p className={styles.version}>{version}</p>
      </div>
    </Card>
  )
}
