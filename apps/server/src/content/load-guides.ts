import type { ContentFiles, Mistakes } from './content-files.ts'
import type { businessFile, Text } from './content-schema.ts'
import type { SourceFile } from './content-sources.ts'
import { judgeSections, paragraphsOf } from './guide-text.ts'
import { markdownToHtml } from './markdown.ts'
import { guideTerms, judgeTerms, type Terms } from './terms.ts'

type BusinessFile = SourceFile<typeof businessFile>

/** What a guide may name beside the general terms. The words depend on the city. */
const later = { zh: '', en: '' }
const ownTerms = { time: later, fee: later, taxes: later }

/**
 * Reads the guides of business files, each as `{file}.zh.md` and `{file}.en.md` beside it. Returns their HTML in
 * the same order. Adds a mistake for a missing section, a bad link, a paragraph of another guide, and a time or fee that
 * is not from the tables.
 */
export function loadGuides(
  businesses: readonly BusinessFile[],
  files: ContentFiles,
  mistakes: Mistakes,
  general: Terms,
): Text[] {
  const terms = guideTerms(general, ownTerms)
  const placeOf = new Map<string, string>()
  const read = ({ file, value }: BusinessFile, language: keyof Text) => {
    const asksForReceipt = value.materials.some(({ taxReceipt }) => taxReceipt)
    const name = file.replace(/yaml$/, `${language}.md`)
    const source = files.names.includes(name) ? files.readText(name) : ''
    if (!source.trim()) {
      mistakes.add(name, undefined, 'the guide is missing')
      return ''
    }
    const { html, mistakes: found } = markdownToHtml(source)
    if (asksForReceipt && !source.includes('{taxes}'))
      mistakes.add(name, 1, 'a business with a tax receipt says when the taxes are paid: {taxes} is missing')
    if (value.published && !source.includes('{publication}'))
      mistakes.add(name, 1, 'what is published before the decision is said here: {publication} is missing')
    const all = [...found, ...judgeSections(source, language), ...judgeTerms(source, terms)]
    for (const { line, what } of all) mistakes.add(name, line, what)
    for (const { line, text } of paragraphsOf(source, language)) {
      const other = placeOf.get(text)
      if (other) mistakes.add(name, line, `the paragraph is also in ${other}: each guide has its own`)
      placeOf.set(text, `${name}:${line}`)
    }
    return html
  }
  // In order: which of two equal paragraphs is the mistake depends on it.
  return businesses.map((file) => ({ zh: read(file, 'zh'), en: read(file, 'en') }))
}
