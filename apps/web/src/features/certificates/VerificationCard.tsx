import { Card } from '@registration/kit/ui/Card.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './Certificate.module.css'
import type { Certificate } from './queries.ts'

/** How often and when others verified the certificate, with the public page that they saw. */
export function VerificationCard({ certificate }: { certificate: Certificate }) {
  const t = useTranslate()
  const { verifiedCount = 0, verifiedAt = [], verifyUrl = '', fingerprint = '' } = certificate
  return (
    <Card title={t('certificates.verification')}>
      <p>
        {verifiedCount === 0 ? t('certificates.neverVerified') : t('certificates.verified', { count: verifiedCount })}
      </p>
      {verifiedAt.length > 0 && (
        <details className={styles.times}>
          <summary>{t('certificates.whenVerified')}</summary>
          <ul>
            {[...new Set(verifiedAt.map(toMinute))].map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ul>
        </details>
      )}
      <details className={styles.times}>
        <summary>{t('certificates.fingerprint')}</summary>
        <p className={styles.fingerprint}>{fingerprint.match(/.{1,8}/g)?.join(' ')}</p>
      </details>
      <a className={styles.link} href={verifyUrl}>
        {t('certificates.publicPage')}
      </a>
    </Card>
  )
}
