import { paths } from '@registration/contract/paths.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { Redirect } from 'wouter'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { ArchiveForm } from './ArchiveForm.tsx'
import { CertifyFirst } from './CertifyFirst.tsx'
import { useRegionOptions } from './queries.ts'

/** The form by which a citizen asks what the register holds in their name (docs/product/archive.md 'Archive queries'). */
export function ArchiveQueryScreen() {
  const t = useTranslate()
  const session = useSession()
  const regions = useRegionOptions()
  if (!session) return <Redirect to={paths.home()} replace />
  const header = <PageHeader title={t('titles.archiveQuery')} fallback={paths.home()} />
  if (!session.user.isCertified)
    return (
      <>
        {header}
        <CertifyFirst />
      </>
    )
  return (
    <>
      {header}
      <Loaded
        query={regions}
        skeleton={
          <Stack>
            <Skeleton shape="field" count={5} />
          </Stack>
        }
      >
        {(options) => <ArchiveForm user={session.user} homeRegion={session.item.regionCode} regions={options} />}
      </Loaded>
    </>
  )
}
