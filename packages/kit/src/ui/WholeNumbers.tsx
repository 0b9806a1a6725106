import styles from './WholeNumbers.module.css'

/** Hours, days and telephone numbers, which would break at their hyphen. */
const digits = /(\d[\d:]*(?:-[\d:]+)+)/

/** A text whose hours, days and telephone numbers each stay in one line. */
export function WholeNumbers({ text }: { text: string }) {
  return text.split(digits).map((part, index) =>
    // Every second part is one that `digits` found.
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
