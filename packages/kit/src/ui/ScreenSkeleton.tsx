import { LoadingWords } from './LoadingWords.tsx'
import header from './PageHeader.module.css'
import styles from './ScreenSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The skeleton of a screen that is still loading, under its title or the reason of the wait. */
export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <>
      <div className={header.header}>
        <h1 className={header.title}>{title}</h1>
      </div>
      <div className={styles.body}>
        <LoadingWords />
        <Skeleton count={3} />
      </div>
    </>
  )
}
