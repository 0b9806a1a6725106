import { useTranslate } from '../../locales/language.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Card } from '../../ui/Card.tsx'
import { useDialogs } from '../../ui/dialogs.tsx'
import { MutateButton } from '../../ui/MutateButton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './Certificate.module.css'
import { type CertificateSubject, useCreateCertificate } from './queries.ts'

/** What a certificate is for, and the button to make one. While it is being made the screen says so. */
export function CertificateToMake({ isMaking, subject }: { isMaking: boolean; subject: CertificateSubject }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const creation = useCreateCertificate(subject)
  return (
    <>
      <Stack>
        <Card title={t('certificates.what')}>
          <p>{t(subject.unitId ? 'certificates.whatOneHelp' : 'certificates.whatHelp')}</p>
          <ul className={styles.points}>
            <li>{t('certificates.pointSigned')}</li>
            <li>{t('certificates.pointVerify')}</li>
            <li>{t('certificates.pointMoment')}</li>
          </ul>
        </Card>
        <div role="status">
          {isMaking && (
            <Card>
              <StatusBadge tone="wait" text={t('certificates.making')} />
              <p className={styles.help}>{t('certificates.makingHelp')}</p>
            </Card>
          )}
        </div>
      </Stack>
      {!isMaking && (
        <BottomBar>
          <MutateButton mutation={creation} wide input={() => null} onError={(error) => alert(error.message)}>
            {t('certificates.make')}
          </MutateButton>
        </BottomBar>
      )}
    </>
  )
}
