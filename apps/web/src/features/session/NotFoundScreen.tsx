import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../../locales/language.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './NotFoundScreen.module.css'

export function NotFoundScreen() {
  const t = useTranslate()
  return (
    <div className={styles.screen}>
      <h1 className={styles.number}>{t('session.notFound')}</h1>
      <p className={styles.help}>{t('session.notFoundHelp')}</p>
      <ButtonLink to={paths.home()}>{t('session.toHome')}</ButtonLink>
    </div>
  )
}
