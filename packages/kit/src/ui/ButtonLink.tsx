import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'
import type { ButtonKind } from './Button.tsx'
import { classNames } from './class-names.ts'

interface ButtonLinkProps {
  to: string
  kind?: ButtonKind
  wide?: boolean
  icon?: ReactNode
  /** The id of what it is about, where a list has many of the same name. */
  describedBy?: string
  children: ReactNode
}

/** A link inside the app that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ to, kind = 'primary', wide, icon, describedBy, children }: ButtonLinkProps) {
  return (
    <Link
      href={to}
      className={classNames(styles.button, styles[kind], wide && styles.wide)}
      aria-describedby={describedBy}
    >
      {icon}
      <span>{children}</span>
    </Link>
  )
}
