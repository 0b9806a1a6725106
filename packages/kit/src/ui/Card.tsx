import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'
import { classNames } from './class-names.ts'
import { TileContext } from './tile.ts'

interface CardProps {
  title?: ReactNode
  /** A quiet action beside the title. */
  action?: ReactNode
  /** What waits for the citizen has a tinted surface. */
  isMine?: boolean
  children: ReactNode
}

/** A white card; with a title it is a region of that name. */
export function Card({ title, action, isMine, children }: CardProps) {
  const titleId = useId()
  const className = classNames(styles.card, isMine && styles.mine)
  const content = <TileContext value={true}>{children}</TileContext>
  if (!title) return <div className={className}>{content}</div>
  return (
    <section className={className} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {action}
      </div>
      {content}
    </section>
  )
}
