import type { ContentFiles, Mistakes } from './content-files.ts'
import type { Text } from './content-schema.ts'
import { judgeSections, paragraphsOf } from './guide-text.ts'
import { markdownToHtml } from './markdown.ts'

/**
 * Reads the guides of business files, each as `{file}.zh.md` and `{file}.en.md` beside it. Resolves to their HTML in
 * the same order. Adds a mistake for a missing section, a bad link and a paragraph of another guide.
 */
export async function loadGuides(
  businesses: readonly { file: string }[],
  files: ContentFiles,
  mistakes: Mistakes,
): Promise<Text[]> {
  const placeOf = new Map<string, string>()
  const read = async (file: string, language: keyof Text) => {
    const name = file.replace(/yaml$/, `${language}.md`)
    const source = files.names.includes(name) ? await files.readText(name) : ''
    if (!source.trim()) {
      mistakes.add(name, undefined, 'the guide is missing')
      return ''
    }
    const { html, mistakes: found } = markdownToHtml(source)
    for (const { line, what } of [...found, ...judgeSections(source, language)]) mistakes.add(name, line, what)
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
