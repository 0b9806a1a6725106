import { type ReactNode, useId } from 'react'
import styles from './Case.module.css'

interface RegionProps {
  name: string
  /** Beside the name. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the case, with its name. */
export function Region({ name, action, children }: RegionProps) {
  const id = useId()
  return (
    <section className={styles.region} aria-labelledby={id}>
      <div className={styles.regionHead}>
        <h2 id={id}>{name}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
