import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useSessionAgain } from '../../api/reload-session.ts'
import { useTranslate } from '../../locales/language.ts'
import { ArchiveSteps } from './ArchiveSteps.tsx'

/** Only certified citizens get an answer. This replaces the form by a link to the certification. */
export function CertifyFirst() {
  const t = useTranslate()
  useSessionAgain()
  return (
    <>
      <Stack>
        <ArchiveSteps />
        <Card title={t('archive.certifyTitle')}>
          <p>{t('archive.certifyHelp')}</p>
        </Card>
      </Stack>
      <BottomBar>
        <ButtonLink wide to={paths.userInfo({ returnTo: paths.archiveQuery() })}>
          {t('archive.certify')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}
