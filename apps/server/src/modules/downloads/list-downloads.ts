import type { listDownloads } from '@registration/contract/channels.ts'
import { findRegion } from '../../content/content-lookup.ts'
import { fold } from '../../fold.ts'
import type { Handler } from '../../http/handler.ts'
import { toDownloadDto } from './download-rules.ts'

/** The files of a region, by name. An unknown region gets the files of every region. */
export const listDownloadsHandler: Handler<typeof listDownloads> = async (
  { regionCode, search },
  { content, language },
) => {
  const city = regionCode === undefined ? undefined : findRegion(content, regionCode)?.city.code
  const words = fold(search ?? '').split(' ')
  return content.downloads
    .filter(({ regions }) => regions === undefined || regions.some((each) => each === regionCode || each === city))
    .filter(({ name }) => words.every((word) => fold(`${name.zh} ${name.en}`).includes(word)))
    .map((download) => toDownloadDto(download, language))
}
