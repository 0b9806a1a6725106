import { downloadUrl } from '@registration/contract/channels.ts'
import { paths } from '@registration/contract/paths.ts'
import { FileRow } from '@registration/kit/ui/Rows.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { FileDown } from 'lucide-react'
import { useLocation } from 'wouter'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { SearchedList } from '../../ui/SearchedList.tsx'
import { useDownloads } from './queries.ts'

/** The forms that can be downloaded, in the layout of the channels; a tap fetches the file. */
export function DownloadsScreen() {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const session = useSession()
  const place = useRouteValues(paths.downloads)
  const downloads = useDownloads(session?.item.regionCode, place.search ?? '')
  return (
    <SearchedList
      title={t('titles.downloads')}
      fallback={paths.home()}
      picture="/pictures/menu-downloads.svg"
      note={t('information.downloadsNote')}
      query={downloads}
      place={place}
      onPosition={(to) => navigate(paths.downloads(to), { replace: true })}
    >
      {({ id, fileName, alias }) => (
        <FileRow
          key={id}
          href={downloadUrl(alias)}
          fileName={fileName}
          icon={<FileDown strokeWidth={1.75} aria-hidden="true" />}
        />
      )}
    </SearchedList>
  )
}
