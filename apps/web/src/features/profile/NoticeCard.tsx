import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useTranslate } from '../../locales/language.ts'
import styles from './CertificationCard.module.css'

/** Before data are first collected: their purpose, and a link to the whole notice. The save records its version. */
export function NoticeCard() {
  const t = useTranslate()
  return (
    <Card title={t('userInfo.noticeTitle')}>
      <div className={styles.words}>
        <p>{t('userInfo.noticeText')}</p>
        <ButtonLink kind="quiet" to={paths.privacyNotice()}>
          {t('userInfo.noticeLink')}
        </ButtonLink>
      </div>
    </Card>
  )
}
