import type { ReactNode } from 'react'
import styles from './Columns.module.css'
import { classNames } from './class-names.ts'

interface ColumnsProps {
  /** Which of the two needs less room. */
  narrow: 'first' | 'second'
  first: ReactNode
  second: ReactNode
}

/**
 * Two things beside each other on a desktop, in the order in which they are read. On a phone, and in elder mode, the
 * second is below the first, as if there were no columns.
 */
export function Columns({ narrow, first, second }: ColumnsProps) {
  return (
    <div className={classNames(styles.columns, narrow === 'first' && styles.narrowFirst)} data-wide>
      <div className={styles.column}>{first}</div>
      <div className={styles.column}>{second}</div>
    </div>
  )
}
