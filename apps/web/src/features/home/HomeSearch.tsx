import { paths } from '@registration/contract/paths.ts'
import { classNames } from '@registration/kit/ui/class-names.ts'
import { Link } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './MenuGroup.module.css'

/** Looks like the box of the search, and leads to it: a second form would not fit into the 6 kB of the page. */
export function HomeSearch() {
  const t = useTranslate()
  return (
    <Link href={paths.search()} className={classNames(styles.tile, styles.search)}>
      {t('home.search')}
    </Link>
  )
}
