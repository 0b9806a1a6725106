import { CircleAlert } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'
import styles from './Holdings.module.css'

/** A part of the register did not answer: there may be more than is shown. */
export function IncompleteNote() {
  const t = useTranslate()
  return (
    <p className={styles.incomplete}>
      <CircleAlert size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      <span>{t('holdings.incomplete')}</span>
    </p>
  )
}
