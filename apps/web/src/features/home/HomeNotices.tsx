import type { Home } from '@registration/contract/home-page.ts'
import { paths } from '@registration/contract/paths.ts'
import { Link } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './HomeNotices.module.css'

/** The office's newest notices; a tap opens one. */
export function HomeNotices({ notices }: Pick<Home, 'notices'>) {
  const t = useTranslate()
  if (notices.length === 0) return null
  return (
    <section aria-label={t('home.notices')}>
      <ul className={styles.notices}>
        {notices.map(({ id, title, day }) => (
          <li key={id}>
            <Link href={paths.article({ id })} className={styles.notice}>
              <span>{title}</span>
              <time>{day}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
