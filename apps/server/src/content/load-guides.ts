import type { ContentFiles, Mistakes } from './content-files.ts'
import type { Text } from './content-schema.ts'
import { judgeSections, paragraphsOf } from './guide-text.ts'
import { markdownToHtml } from './markdown.ts'
import { guideTerms, judgeTerms, type Terms } from './terms.ts'

/** That a guide may name its time and fee. Which they are depends on the city. */
const ownTerms = { time: { zh: '', en: '' }, fee: { zh: '', en: '' } }

/**
 * Reads the guides of business files, each as `{file}.zh.md` and `{file}.en.md` beside it. Resolves to their HTML in
 * the same order. Adds a mistake for a missing section, a bad link, a paragraph of another guide, and a time or fee that
 * is not from the tables.
 */
export async function loadGuides(
  businesses: readonly { file: string }[],
  files: ContentFiles,
  mistakes: Mistakes,
  general: Terms,
): Promise<Text[]> {
  const terms = guideTerms(general, ownTerms)
  const placeOf = new Map<string, string>()
  const read = async (file: string, language: keyof Text) => {
    const name = file.replace(/yaml$/, `${language}.md`)
    const source = files.names.includes(name) ? await files.readText(name) : ''
    if (!source.trim()) {
      mistakes.add(name, undefined, 'the guide is missing')
      return ''
    }
    const { html, mistakes: found } = markdownToHtml(source)
    const all = [...found, ...judgeSections(source, language), ...judgeTerms(source, terms)]
    for (const { line, what } of all) mistakes.add(name, line, what)
    for (const { line, text } of paragraphsOf(source, language)) {
      const other = placeOf.get(text)
      if (other) mistakes.add(name, line, `the paragraph is also in ${other}: each guide has its own`)
      placeOf.set(text, `${name}:${line}`)
    }
    return html
  }
  const guides: Text[] = []
  // In order: which of two equal paragraphs is the mistake depends on it.
  for (const { file } of businesses) guides.push({ zh: await read(file, 'zh'), en: await read(file, 'en') })
  return guides
}
