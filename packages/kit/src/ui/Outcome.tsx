import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Outcome.module.css'

const icons = { good: CircleCheck, bad: CircleAlert, open: Clock }

interface OutcomeProps {
  end: keyof typeof icons
  title: string
  help: string
  /** The ways on. */
  children: ReactNode
}

/** How an act ended, in place of the screen that it was done on. The heading takes the focus. */
export function Outcome({ end, title, help, children }: OutcomeProps) {
  const Icon = icons[end]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className={styles.end} role="status">
        <Icon className={styles[end]} size="4rem" strokeWidth={1.5} aria-hidden="true" />
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.help}>{help}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </>
  )
}
