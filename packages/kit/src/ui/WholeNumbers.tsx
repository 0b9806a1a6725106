import styles from './WholeNumbers.module.css'

/**
 * Days with their time, hours and telephone numbers, which would break at their hyphen or between day and time. A comma or a
 * full stop behind one belongs to it: it would begin a line.
 */
const digits = /((?:\d+月\S+ \S+ )?\d[\d:]*(?:[-–][\d:]+)+(?: \d\d:[\d:-]+)?\p{Po}?)/u

/** A text whose days, hours and telephone numbers each stay in one line, if it is long enough. */
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
