import { useTitle } from '@registration/kit/ui/use-title.ts'
import type { ReactNode } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './Page.module.css'

/** A screen of the desk: its title, its main action, and its content. */
export function Page({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const t = useTranslate()
  useTitle(`${title} · ${t('shell.product')}`)
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {action}
      </div>
      {children}
    </>
  )
}
