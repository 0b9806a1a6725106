import type { z } from 'zod'
import { type ContentSources, checkReferences } from './check-references.ts'
import { type ContentFiles, type Mistakes, makeMistakes, openContentFiles, type YamlFile } from './content-files.ts'
import * as schema from './content-schema.ts'
import { markdownToHtml } from './markdown.ts'

const singleFiles = [
  'regions.yaml',
  'dictionaries.yaml',
  'business-types.yaml',
  'menus.yaml',
  'banners.yaml',
  'notices.yaml',
]

/**
 * Reads the office's content from `folder` and checks all of it: shapes, references, repeats, pictures and links.
 * Throws an error that lists every mistake with its file and line.
 */
export async function loadContent(folder: string): Promise<schema.Content> {
  const mistakes = makeMistakes(folder)
  const files = await openContentFiles(folder, mistakes)
  const pictures = await readPictures(files, mistakes)
  const sources = await readSources(files)
  checkReferences(sources, pictures)
  refuseStrangers(files, mistakes)
  const guides = await Promise.all(sources.businesses.map((business) => readGuide(business, files, mistakes)))
  const notices = sources.notices && noticesOf(sources.notices)
  mistakes.throwIfAny()

  const { regions, dictionaries, types, menus, banners } = sources
  if (!regions || !dictionaries || !types || !menus || !banners || !notices) throw new Error(`No content in ${folder}`)
  return {
    cities: regions.value.cities,
    dictionaries: dictionaries.value,
    categories: types.value.categories,
    businessTypes: types.value.businessTypes,
    businesses: sources.businesses.map((file, i) => businessOf(file, dictionaries.value, guides[i])),
    menus: menus.value.menus,
    partnerHosts: menus.value.partnerHosts,
    banners: banners.value.banners.map((banner) => ({ ...banner, fallbackPicture: banners.value.fallbackPicture })),
    notices,
  }
}

async function readSources(files: ContentFiles): Promise<ContentSources> {
  const businessNames = files.names.filter((name) => /^businesses\/[^/]+\.yaml$/.test(name))
  const businesses = await Promise.all(businessNames.map((name) => files.readYaml(name, schema.businessFile)))
  return {
    regions: await files.readYaml('regions.yaml', schema.regionsFile),
    dictionaries: await files.readYaml('dictionaries.yaml', schema.dictionariesFile),
    types: await files.readYaml('business-types.yaml', schema.businessTypesFile),
    menus: await files.readYaml('menus.yaml', schema.menusFile),
    banners: await files.readYaml('banners.yaml', schema.bannersFile),
    notices: await files.readYaml('notices.yaml', schema.noticesFile),
    businesses: businesses.filter((business) => business !== undefined),
  }
}

async function readPictures(files: ContentFiles, mistakes: Mistakes): Promise<Set<string>> {
  const names = files.names.filter((name) => name.startsWith('pictures/'))
  for (const name of names) {
    if (!/^pictures\/[a-z0-9-]+\.svg$/.test(name)) mistakes.add(name, undefined, 'a picture is named in-lower-case.svg')
    const active = (await files.readText(name)).match(
      /<script|<foreignObject|javascript:|\son\w+\s*=|href\s*=\s*["']?\s*[^#"'\s]/i,
    )
    if (active) mistakes.add(name, undefined, `a picture holds only drawing, not ${active[0].trim()}`)
  }
  return new Set(names.map((name) => name.slice('pictures/'.length)))
}

/** A file that nothing reads is a misspelt one. */
function refuseStrangers({ names }: ContentFiles, mistakes: Mistakes): void {
  for (const name of names) {
    const guideOf = /^(businesses\/[^/.]+)\.(zh|en)\.md$/.exec(name)?.[1]
    const known = guideOf
      ? names.includes(`${guideOf}.yaml`)
      : /^(businesses\/[a-z0-9-]+\.yaml|pictures\/.+)$/.test(name)
    if (!known && !singleFiles.includes(name)) mistakes.add(name, undefined, 'nothing reads this file')
  }
}

async function readGuide(business: YamlFile<unknown>, files: ContentFiles, mistakes: Mistakes): Promise<schema.Text> {
  const read = async (language: keyof schema.Text) => {
    const name = business.file.replace(/yaml$/, `${language}.md`)
    const source = files.names.includes(name) ? await files.readText(name) : ''
    if (!source.trim()) mistakes.add(name, undefined, 'the guide is missing')
    const { html, mistakes: found } = markdownToHtml(source)
    for (const { line, what } of found) mistakes.add(name, line, what)
    return html
  }
  return { zh: await read('zh'), en: await read('en') }
}

function noticesOf(file: YamlFile<z.infer<typeof schema.noticesFile>>): schema.Notice[] {
  return file.value.notices.map(({ body, ...notice }, i) => {
    const html = (language: keyof schema.Text) => {
      const made = markdownToHtml(body[language])
      for (const { what } of made.mistakes) file.mistake(['notices', i, 'body', language], what)
      return made.html
    }
    return { ...notice, html: { zh: html('zh'), en: html('en') } }
  })
}

function businessOf(
  { file, value }: YamlFile<z.infer<typeof schema.businessFile>>,
  dictionaries: schema.Dictionaries,
  guide: schema.Text | undefined,
): schema.Business {
  const { category, registrationType, guideTitle, ...rest } = value
  const type = dictionaries.registrationTypes.find(({ code }) => code === registrationType)
  if (!type || !guide) throw new Error(`${file} refers to what was not checked`)
  return {
    ...rest,
    id: file.replace(/^businesses\/|\.yaml$/g, ''),
    categoryId: category,
    registrationType: { code: type.code, name: type.text },
    guide: { title: guideTitle, html: guide },
  }
}
