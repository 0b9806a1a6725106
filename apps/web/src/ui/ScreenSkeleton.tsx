import { LoadingWords } from './LoadingWords.tsx'
import header from './PageHeader.module.css'
import styles from './ScreenSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The shape of a screen that is not here yet, under its name or what it waits for. */
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
