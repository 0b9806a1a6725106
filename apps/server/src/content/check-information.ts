import type { ContentFiles, Mistakes } from './content-files.ts'
import type { ContentSources } from './content-sources.ts'
import { idOf, refuseRepeats } from './mistake-kinds.ts'

export const isDownloadFile = (name: string) => /^downloads\/[a-z0-9-]+\.pdf$/.test(name)

/**
 * Adds a mistake for duplicate questions and downloads, for a listed file that is missing and for a file that is not
 * listed.
 */
export function checkInformation(
  { questions, downloads }: ContentSources,
  { names }: ContentFiles,
  mistakes: Mistakes,
): void {
  if (questions) refuseRepeats(questions, ['questions'], questions.value.questions.map(idOf), 'id')
  if (!downloads) return
  const ids = downloads.value.downloads.map(idOf)
  refuseRepeats(downloads, ['downloads'], ids, 'id')
  for (const [i, id] of ids.entries())
    if (!names.includes(`downloads/${id}.pdf`))
      downloads.mistake(['downloads', i, 'id'], `downloads/${id}.pdf is missing: npm run forms makes it`)
  for (const name of names.filter(isDownloadFile))
    if (!ids.includes(name.slice('downloads/'.length, -'.pdf'.length)))
      mistakes.add(name, undefined, 'it is not listed')
}
