import styles from './Shell.module.css'
import { LoadingWords } from './ui/LoadingWords.tsx'

/** A head and cards: the shape of what comes, while even the way to the screens is still on its way. */
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
