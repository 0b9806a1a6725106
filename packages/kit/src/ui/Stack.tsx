import type { ReactNode } from 'react'
import styles from './Stack.module.css'

/**
 * A screen's content below its header: cards and parts one under another with even space. It grows to push a BottomBar
 * down.
 */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
