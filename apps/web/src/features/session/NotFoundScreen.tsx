import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { useTranslate } from '../../locales/language.ts'
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
