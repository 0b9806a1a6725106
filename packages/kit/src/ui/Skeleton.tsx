import { classNames } from './class-names.ts'
import styles from './Skeleton.module.css'
import { useSkeleton } from './use-skeleton.ts'

type Shape = 'line' | 'title' | 'card' | 'text' | 'row' | 'tile' | 'banner' | 'field'

interface SkeletonProps {
  shape?: Shape
  count?: number
}

const layouts: Partial<Record<Shape, string | undefined>> = { tile: styles.grid, row: styles.rows }

/**
 * Grey shapes of the content that is loading, in the place that it will have. `Loaded` says 加载中 to those who can't see
 * them.
 */
export function Skeleton({ shape = 'card', count = 1 }: SkeletonProps) {
  const isDrawn = useSkeleton()
  const shapes = Array.from({ length: count }, (_, index) => index)
  return (
    <div className={classNames(layouts[shape] ?? styles.stack, !isDrawn && styles.early)} aria-hidden="true">
      {shapes.map((index) => (
        <div key={index} className={`${styles.shape} ${styles[shape]}`} />
      ))}
    </div>
  )
}
