import styles from './Shell.module.css'
import { LoadingWords } from './ui/LoadingWords.tsx'
import { useSkeleton } from './ui/use-skeleton.ts'

/** A skeleton of a header and cards, shown while the code of the screens is loading. */
export function Coming() {
  const isDrawn = useSkeleton()
  return (
    <div className={styles.coming}>
      <LoadingWords />
      {isDrawn && (
        <>
          <i />
          <i />
          <i />
        </>
      )}
    </div>
  )
}
