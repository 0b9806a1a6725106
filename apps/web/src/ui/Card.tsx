import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

interface CardProps {
  title?: ReactNode
  /** A quiet action beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A white card; with a title it is a region of that name. */
export function Card({ title, action, children }: CardProps) {
  const titleId = useId()
  if (!title) return <div className={styles.card}>{children}</div>
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
