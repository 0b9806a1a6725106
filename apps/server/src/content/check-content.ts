/** `npm run content -- [folder]`: checks the office's content. Prints the count of each kind, or every mistake. */
import { commandFolder } from './command-folder.ts'
import type { Content } from './content-schema.ts'
import { loadContent } from './load-content.ts'

try {
  process.stdout.write(`${counts(await loadContent(commandFolder())).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

function counts({ cities, dictionaries, categories, businesses, ...rest }: Content): string[] {
  const offered = cities.map(
    ({ code, name }) => `${businesses.filter((business) => business.cities.includes(code)).length} in ${name.en}`,
  )
  return [
    `${cities.length} cities, ${cities.flatMap(({ districts }) => districts).length} districts`,
    `${Object.values(dictionaries).flat().length} codes in ${Object.keys(dictionaries).length} dictionaries`,
    `${businesses.length} businesses in ${categories.length} categories (${offered.join(', ')})`,
    `${businesses.flatMap(({ materials }) => materials).length} materials, ${businesses.flatMap(({ questions }) => questions).length} questions of cases`,
    `${rest.businessTypes.length} tiles`,
    `${rest.menus.flatMap(({ items }) => items).length} menu items, ${rest.banners.length} banners`,
    `${rest.notices.length} notices, ${rest.articles.length} articles, ${rest.questions.length} questions`,
    `${rest.downloads.length} forms`,
  ]
}
