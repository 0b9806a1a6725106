import { Card } from './Card.tsx'
import { WholeNumbers } from './WholeNumbers.tsx'
import styles from './Words.module.css'

interface WordsProps {
  /** The version of the text. */
  version: string
  sections: readonly { title: string; text: string }[]
}

/** A text of the office in sections: a notice, or the subject of a consent. */
export function Words({ version, sections }: WordsProps) {
  return (
    <Card>
      <div className={styles.words}>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>
              <WholeNumbers text={text} />
            </p>
          </section>
        ))}
        <p className={styles.version}>{version}</p>
      </div>
    </Card>
  )
}
