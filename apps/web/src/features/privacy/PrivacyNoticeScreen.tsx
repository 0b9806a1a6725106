import { paths } from '@registration/contract/paths.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { Words } from '@registration/kit/ui/Words.tsx'
import { useTranslate } from '../../locales/language.ts'
import { useNotice } from './queries.ts'

/** The current privacy notice, for everybody. */
export function PrivacyNoticeScreen() {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('titles.privacyNotice')} fallback={paths.home()} />
      <Stack>
        <Loaded query={useNotice()} skeleton={<Skeleton shape="text" count={2} />}>
          {({ version, sections }) => <Words version={t('privacy.version', { version })} sections={sections} />}
        </Loaded>
      </Stack>
    </>
  )
}
