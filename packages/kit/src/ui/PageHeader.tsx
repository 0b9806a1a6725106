import { ChevronLeft } from 'lucide-react'
import { useTranslate } from '../locales/language.ts'
import { useGoBack } from './navigation.ts'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  /** The target of the back button when the citizen came directly to this screen. */
  fallback: string
}

/** The screen's title with a back button to the previous screen. */
export function PageHeader({ title, fallback }: PageHeaderProps) {
  const t = useTranslate()
  const goBack = useGoBack(fallback)
  return (
    <header className={styles.header}>
      <button type="button" className={styles.back} aria-label={t('ui.back')} onClick={goBack}>
        <ChevronLeft size="1.75rem" strokeWidth={1.75} aria-hidden="true" />
      </button>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.balance} />
    </header>
  )
}
