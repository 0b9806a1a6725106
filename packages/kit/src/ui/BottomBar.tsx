import type { ReactNode } from 'react'
import styles from './BottomBar.module.css'

/**
 * Holds a screen's main action: full width at the bottom, above the tab bar and the safe area, and above the
 * keyboard. Put it last on the screen. A quiet second action may come before the main one.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
