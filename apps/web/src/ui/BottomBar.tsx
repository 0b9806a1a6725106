import type { ReactNode } from 'react'
import styles from './BottomBar.module.css'

/**
 * The place of a screen's main action: full width at the bottom, above the tab bar and the safe area, above the
 * keyboard too. Put it last on the screen; a quiet second action may stand before the main one.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
