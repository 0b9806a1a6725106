import { type ReactNode, useId } from 'react'
import styles from './Case.module.css'

interface RegionProps {
  name: string
  /** Beside the name. */
  action?: ReactNode
  /** Whether it may scroll and has nothing to press: then it takes the focus itself. */
  isRead?: boolean
  children: ReactNode
}

/** A part of the case, with its name. */
export function Region({ name, action, isRead, children }: RegionProps) {
  const id = useId()
  return (
    <section className={styles.region} aria-labelledby={id} tabIndex={isRead ? 0 : undefined}>
      <div className={styles.regionHead}>
        <h2 id={id}>{name}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
