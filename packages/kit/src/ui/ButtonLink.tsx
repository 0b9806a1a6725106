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
  children: ReactNode
}

/** A link inside the app that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ to, kind = 'primary', wide, icon, children }: ButtonLinkProps) {
  return (
    <Link href={to} className={classNames(styles.button, styles[kind], wide && styles.wide)}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
