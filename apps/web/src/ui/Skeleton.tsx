import styles from './Skeleton.module.css'

type Shape = 'line' | 'title' | 'card' | 'tile' | 'banner' | 'field'

interface SkeletonProps {
  shape?: Shape
  count?: number
}

/** Grey shapes of the content that is loading. `Loaded` says 加载中 to those who can't see them. */
export function Skeleton({ shape = 'card', count = 1 }: SkeletonProps) {
  const shapes = Array.from({ length: count }, (_, index) => index)
  return (
    <div className={shape === 'tile' ? styles.grid : styles.stack} aria-hidden="true">
      {shapes.map((index) => (
        <div key={index} className={`${styles.shape} ${styles[shape]}`} />
      ))}
    </div>
  )
}
