import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../../locales/language.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Words } from '../../ui/Words.tsx'
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
