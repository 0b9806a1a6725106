import { Button } from '@registration/kit/ui/Button.tsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './StaffScreen.module.css'

/** What is open beside the list. Focus moves to it, and back to what opened it when it is closed. */
export function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useTranslate()
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    head.current?.focus()
    return () => {
      // The button of another account has the focus already.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id} tabIndex={-1} ref={head}>
          {title}
        </h2>
        <Button kind="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
      {children}
    </section>
  )
}

/** One part of what can be done with an account. */
export function Part({ title, help, children }: { title: string; help?: string; children?: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {help && <p className={styles.help}>{help}</p>}
      {children}
    </div>
  )
}

export function Failure({ error }: { error: Error | null }) {
  return (
    error && (
      <p className={styles.failure} role="alert">
        {error.message}
      </p>
    )
  )
}
