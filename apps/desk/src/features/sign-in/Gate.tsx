import { useTitle } from '@registration/kit/ui/use-title.ts'
import { type ReactNode, use, useEffect } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { Preferences } from '../../ui/Preferences.tsx'
import styles from './Gate.module.css'
import { GateShown } from './gate-shown.ts'

/** The page before the desk: the product's name, one question, and the choices that need no account. */
export function Gate({ title, help, children }: { title?: string; help?: string; children: ReactNode }) {
  const t = useTranslate()
  useTitle(title ? `${title} · ${t('shell.product')}` : t('shell.product'))
  const shown = use(GateShown)
  useEffect(() => {
    if (shown) shown.current = true
  }, [shown])
  return (
    <div className={styles.gate}>
      <main className={styles.box}>
        <h1 className={styles.product}>{t('shell.product')}</h1>
        {title && <h2 className={styles.title}>{title}</h2>}
        {help && <p className={styles.help}>{help}</p>}
        {children}
      </main>
      <footer className={styles.foot}>
        <Preferences />
      </footer>
    </div>
  )
}
