import type { listDownloads } from '@registration/contract/channels.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { toDownloadDto } from './download-rules.ts'

/** The files of a region, by name. An unknown region gets the files of every region. */
export const listDownloadsHandler: Handler<typeof listDownloads> = async (
  { regionCode, search },
  { content, contentSearch, language },
) => {
  const city = regionCode === undefined ? undefined : findRegion(content, regionCode)?.city.code
  return contentSearch
    .downloads(search ?? '')
    .items.filter(
      ({ regions }) => regions === undefined || regions.some((each) => each === regionCode || each === city),
    )
    .map((download) => toDownloadDto(download, language))
}
