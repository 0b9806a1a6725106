import { useTranslate } from '../../locales/language.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './CertifyFirst.module.css'

/** Only certified citizens are answered: said before the form is filled in, with the way there. */
export function CertifyFirst() {
  const t = useTranslate()
  return (
    <Card title={t('archive.certifyTitle')}>
      <p>{t('archive.certifyHelp')}</p>
      <p className={styles.way}>
        <ButtonLink kind="quiet" to={paths.userInfo({ returnTo: paths.archiveQuery() })}>
          {t('archive.certify')}
        </ButtonLink>
      </p>
    </Card>
  )
}
