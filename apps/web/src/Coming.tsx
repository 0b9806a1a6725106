import styles from './Shell.module.css'
import { LoadingWords } from './ui/LoadingWords.tsx'

/** A skeleton of a header and cards, shown while the code of the screens is loading. */
export function Coming() {
  return (
    <div className={styles.coming}>
      <LoadingWords />
      <i />
      <i />
      <i />
    </div>
  )
}
