import { downloadUrl } from '@registration/contract/channels.ts'
import { FileDown } from 'lucide-react'
import { useLocation } from 'wouter'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { paths, usePlace } from '../../paths.ts'
import { ListBanner } from '../../ui/ListBanner.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FileRow } from '../../ui/Rows.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useDownloads } from './queries.ts'

/** The forms that can be downloaded, in the layout of the channels; a tap fetches the file. */
export function DownloadsScreen() {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const session = useSession()
  const { search = '', page = '1' } = usePlace(paths.downloads)
  const downloads = useDownloads(session?.item.regionCode, search)
  const title = t('titles.downloads')
  const show = (place: { search?: string; page?: string }) => navigate(paths.downloads(place), { replace: true })
  return (
    <>
      <PageHeader title={title} fallback={paths.hall()} />
      <Stack>
        <ListBanner picture="/pictures/menu-downloads.svg" note={t('information.downloadsNote')} />
        <SearchBox
          key={search}
          label={`${t('information.search')} ${title}`}
          value={search}
          onSearch={(words) => show({ search: words || undefined })}
        />
        <Loaded query={downloads} skeleton={<Skeleton shape="card" count={2} />}>
          {(items) => (
            <PagedList
              items={items}
              search={search}
              page={Number(page) || 1}
              onPage={(to) => show({ search: search || undefined, page: String(to) })}
            >
              {({ id, fileName, alias }) => (
                <FileRow
                  key={id}
                  href={downloadUrl(alias)}
                  fileName={fileName}
                  icon={<FileDown strokeWidth={1.75} aria-hidden="true" />}
                />
              )}
            </PagedList>
          )}
        </Loaded>
      </Stack>
    </>
  )
}
