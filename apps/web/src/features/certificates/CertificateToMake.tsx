import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Choice } from '@registration/kit/ui/Choice.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './Certificate.module.css'
import { type CertificateSubject, useCreateCertificate } from './queries.ts'

/** What a certificate is for, and the button to make one. While it is being made the screen says so. */
export function CertificateToMake({ isMaking, subject }: { isMaking: boolean; subject: CertificateSubject }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const creation = useCreateCertificate(subject)
  const [, navigate] = useLocation()
  const [choice, setChoice] = useState<'masked' | 'full'>(subject.showsFullNumber ? 'full' : 'masked')
  const showsFullNumber = choice === 'full'
  const showChosen = () => navigate(paths.certificate({ ...subject, showsFullNumber }), { replace: true })
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
        {!isMaking && (
          <Card>
            <Choice
              label={t('certificates.documentNumber')}
              help={t('certificates.documentNumberHelp')}
              options={[
                { value: 'masked', text: t('certificates.masked') },
                { value: 'full', text: t('certificates.full') },
              ]}
              value={choice}
              onChange={({ target }) => setChoice(target.value === 'full' ? 'full' : 'masked')}
            />
          </Card>
        )}
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
          <MutateButton
            mutation={creation}
            wide
            input={() => ({ showsFullNumber })}
            onSuccess={showChosen}
            onError={(error) => alert(error.message)}
          >
            {t('certificates.make')}
          </MutateButton>
        </BottomBar>
      )}
    </>
  )
}
