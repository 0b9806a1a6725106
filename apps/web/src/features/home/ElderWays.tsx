import { paths } from '@registration/contract/paths.ts'
import { Link } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './ElderWays.module.css'

/**
 * Three large ways before everything else. They are in every page and shown in elder mode alone, which the style knows
 * before the first frame.
 */
export function ElderWays({ phone }: { phone: string }) {
  const t = useTranslate()
  return (
    <nav className={styles.ways}>
      <Link href={paths.progress()}>{t('home.wayProgress')}</Link>
      <Link href={paths.appointment()}>{t('home.wayAppointment')}</Link>
      {phone && <a href={`tel:${phone}`}>{t('home.wayPhone')}</a>}
    </nav>
  )
}
