import { LoadingWords } from '@registration/kit/ui/LoadingWords.tsx'
import { useSkeleton } from '@registration/kit/ui/use-skeleton.ts'
import styles from './features/home/HomeScreen.module.css'

/**
 * Shown while the code of the screens is loading, and prerendered for their addresses: the places of the screen's parts,
 * in the style of the home screen. The skeletons that follow are drawn at once.
 */
export function Coming() {
  useSkeleton({ atOnce: true })
  return (
    <div className={styles.groups}>
      <LoadingWords />
      <i className={styles.mine} />
      <i className={styles.mine} />
      <i className={styles.mine} />
    </div>
  )
}
