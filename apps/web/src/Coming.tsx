import styles from './features/home/HomeScreen.module.css'
import { LoadingWords } from './ui/LoadingWords.tsx'
import { useSkeleton } from './ui/use-skeleton.ts'

/** Shown while the code of the screens is loading: the places of a head and cards, in the style of the home screen. */
export function Coming() {
  const isDrawn = useSkeleton()
  return (
    <div className={styles.groups}>
      <LoadingWords />
      {isDrawn && (
        <>
          <i className={styles.mine} />
          <i className={styles.mine} />
          <i className={styles.mine} />
        </>
      )}
    </div>
  )
}
