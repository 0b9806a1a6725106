import { LoadingWords } from '@registration/kit/ui/LoadingWords.tsx'
import styles from './HomeScreen.module.css'

/** The place of what waits for the citizen, as high as its contents, so that nothing below it moves when they come. */
export function MinePlace() {
  return (
    <>
      <LoadingWords />
      <div className={styles.mine} aria-hidden="true" />
    </>
  )
}
