import { type CertificateStanding, pdfAddress } from '@registration/contract/certificates.ts'
import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { NumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { StatusBadge, type Tone } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './Certificate.module.css'
import type { Certificate, CertificateSubject } from './queries.ts'
import { ShareButton } from './ShareButton.tsx'
import { VerificationCard } from './VerificationCard.tsx'

const tones = { valid: 'good', expired: 'wait', superseded: 'wait', revoked: 'bad' } as const satisfies Record<
  CertificateStanding,
  Tone
>

/** A certificate's number: `CX`, the city, the day, the sequence. */
const numberGroups = [2, 6, 8, 7] as const

interface CertificateReadyProps {
  certificate: Certificate
  subject: CertificateSubject
}

/** A finished certificate: its validity, the button to open it, and its verifications. */
export function CertificateReady({ certificate, subject }: CertificateReadyProps) {
  const t = useTranslate()
  const { showsFullNumber = false } = certificate
  const chosen = { ...subject, showsFullNumber }
  const other = { ...subject, showsFullNumber: !showsFullNumber }
  const { standing = 'valid', number = '', office = '', issuedAt = '', expiresAt = '', path = '' } = certificate
  return (
    <>
      <Stack>
        <Card
          title={t('certificates.certificate')}
          action={<StatusBadge tone={tones[standing]} text={t(`certificates.${standing}`)} />}
        >
          <Facts
            facts={[
              {
                label: t('certificates.number'),
                value: <NumberGroups value={number} groups={numberGroups} label={t('certificates.number')} />,
              },
              {
                label: t('certificates.documentNumber'),
                value: t(showsFullNumber ? 'certificates.full' : 'certificates.masked'),
              },
              { label: t('certificates.office'), value: office },
              { label: t('certificates.issuedAt'), value: toMinute(issuedAt) },
              { label: t('certificates.expiresAt'), value: expiresAt.slice(0, 10) },
            ]}
          />
          {standing === 'valid' && (
            <div className={styles.also}>
              <ButtonLink kind="quiet" wide to={paths.certificate(other)}>
                {t(showsFullNumber ? 'certificates.alsoMasked' : 'certificates.alsoFull')}
              </ButtonLink>
            </div>
          )}
          {standing !== 'valid' && (
            <>
              <p className={styles.help}>{t(`certificates.${standing}Help`)}</p>
              <ButtonLink kind="quiet" wide to={paths.archiveQuery()}>
                {t('certificates.queryAgain')}
              </ButtonLink>
            </>
          )}
        </Card>
        <VerificationCard certificate={certificate} />
        {standing === 'valid' && (
          <ButtonLink kind="quiet" wide to={paths.archiveQuery()}>
            {t('certificates.queryAgain')}
          </ButtonLink>
        )}
      </Stack>
      <BottomBar>
        <ShareButton subject={chosen} />
        <ButtonLink wide to={paths.pdfView({ url: pdfAddress(path), ...chosen })}>
          {t('certificates.view')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}
