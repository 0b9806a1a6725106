import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'quiet' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  kind?: ButtonKind
  /** Takes the whole width of its place. */
  wide?: boolean
  /** Busy: keeps its size and name, shows a spinner and ignores a second tap. */
  busy?: boolean
  icon?: ReactNode
}

export function Button({
  kind = 'primary',
  wide,
  busy,
  icon,
  children,
  onClick,
  type = 'button',
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[kind], wide && styles.wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || isDisabled || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
