import type { z } from 'zod'
import type { CommonQuestion, questionsFile } from './article-schema.ts'
import { checkInformation, isDownloadFile } from './check-information.ts'
import { checkReferences } from './check-references.ts'
import { type ContentFiles, type Mistakes, makeMistakes, openContentFiles, type YamlFile } from './content-files.ts'
import type * as schema from './content-schema.ts'
import { businessIdOf, type ContentSources, readSources, singleFiles } from './content-sources.ts'
import { guidanceOf } from './guidance-schema.ts'
import { isArticleFile, loadArticles } from './load-articles.ts'
import { loadGuides } from './load-guides.ts'
import { markdownToHtml } from './markdown.ts'
import { offersOf } from './offers.ts'
import { articleTerms, fillIn, fillInBoth, generalTerms, judgeTerms, type Terms } from './terms.ts'

/**
 * Reads the office's content from `folder` and checks all of it: shapes, references, duplicates, pictures and links.
 * Throws an error that lists every mistake with its file and line.
 */
export async function loadContent(folder: string): Promise<schema.Content> {
  const mistakes = makeMistakes(folder)
  const files = await openContentFiles(folder, mistakes)
  const pictures = readPictures(files, mistakes)
  const sources = readSources(files)
  checkReferences(sources, pictures)
  refuseStrangers(files, mistakes)
  const general: Terms = sources.terms ? generalTerms(sources.terms.value) : new Map()
  const guides = loadGuides(sources.businesses, files, mistakes, general)
  const terms = articleTerms(sources, general)
  const notices = sources.notices && noticesOf(sources.notices, terms)
  const questions = sources.questions && questionsOf(sources.questions, terms)
  const downloads = sources.downloads?.value.downloads ?? []
  checkInformation(sources, files, mistakes)
  const articles = loadArticles(files, mistakes, {
    pictures,
    downloads: new Set(downloads.map(({ id }) => id)),
    terms,
  })
  mistakes.throwIfAny()

  const { regions, dictionaries, types, menus, banners, calendar, privacy, registerChecks, guidance } = sources
  const { desk, remarkReasons, opinions } = sources
  if (
    !regions ||
    !dictionaries ||
    !types ||
    !menus ||
    !banners ||
    !calendar ||
    !privacy ||
    !notices ||
    !sources.terms ||
    !registerChecks ||
    !guidance ||
    !desk ||
    !remarkReasons ||
    !opinions
  )
    throw new Error(`No content in ${folder}`)
  const businesses = businessesIn(sources, guides)
  return {
    cities: regions.value.cities,
    dictionaries: dictionaries.value,
    categories: types.value.categories,
    businessTypes: types.value.businessTypes,
    businesses,
    offers: offersOf(businesses, regions.value.cities, sources.terms.value, general),
    menus: menus.value.menus,
    partnerHosts: menus.value.partnerHosts,
    banners: banners.value.banners.map((banner) => ({ ...banner, fallbackPicture: banners.value.fallbackPicture })),
    notices,
    calendar: calendar.value,
    registerChecks: registerChecks.value,
    guidance: guidanceOf(guidance.value),
    desk: desk.value,
    remarkReasons: remarkReasons.value.reasons,
    opinions: opinions.value.opinions,
    privacy: privacy.value,
    articles,
    downloads: downloads.map(({ id, name, regions }) => ({ id, name, regions })),
    questions: questions ?? [],
  }
}

function readPictures(files: ContentFiles, mistakes: Mistakes): Set<string> {
  const names = files.names.filter((name) => name.startsWith('pictures/'))
  for (const name of names) {
    if (!/^pictures\/[a-z0-9-]+\.svg$/.test(name)) mistakes.add(name, undefined, 'a picture is named in-lower-case.svg')
    const active = files
      .readText(name)
      .match(/<script|<foreignObject|javascript:|\son\w+\s*=|href\s*=\s*["']?\s*[^#"'\s]/i)
    if (active) mistakes.add(name, undefined, `a picture holds only drawing, not ${active[0].trim()}`)
  }
  return new Set(names.map((name) => name.slice('pictures/'.length)))
}

/** A file that nothing reads has a misspelt name. */
function refuseStrangers({ names }: ContentFiles, mistakes: Mistakes): void {
  for (const name of names) {
    const guideOf = /^(businesses\/[^/.]+)\.(zh|en)\.md$/.exec(name)?.[1]
    const known = guideOf
      ? names.includes(`${guideOf}.yaml`)
      : /^(businesses\/[a-z0-9-]+\.yaml|pictures\/.+)$/.test(name)
    if (isArticleFile(name) || isDownloadFile(name)) continue
    if (!known && !singleFiles.includes(name)) mistakes.add(name, undefined, 'nothing reads this file')
  }
}

function noticesOf(file: YamlFile<z.infer<typeof schema.noticesFile>>, terms: Terms): schema.Notice[] {
  return file.value.notices.map(({ body, ...notice }, i) => {
    const html = (language: keyof schema.Text) => {
      const made = markdownToHtml(body[language])
      for (const { what } of [...made.mistakes, ...judgeTerms(body[language], terms)])
        file.mistake(['notices', i, 'body', language], what)
      return fillIn(made.html, terms, language)
    }
    return { ...notice, html: { zh: html('zh'), en: html('en') } }
  })
}

function questionsOf(file: YamlFile<z.infer<typeof questionsFile>>, terms: Terms): CommonQuestion[] {
  return file.value.questions.map(({ answer, ...question }, i) => {
    for (const language of ['zh', 'en'] as const)
      for (const { what } of judgeTerms(answer[language], terms))
        file.mistake(['questions', i, 'answer', language], what)
    return { ...question, answer: fillInBoth(answer, terms) }
  })
}

const nobody: schema.PartyForm = { personsOnly: false, fields: [] }

/** The businesses in the order in which the categories list them. */
function businessesIn(sources: ContentSources, guides: readonly schema.Text[]): schema.Business[] {
  const byId = new Map(sources.businesses.map((file, i) => [businessIdOf(file), { file, guide: guides[i] }]))
  const categories = sources.types?.value.categories ?? []
  return categories.flatMap((category) =>
    category.businesses.map((id) => {
      const found = byId.get(id)
      if (!found?.guide) throw new Error(`${id} was not checked`)
      return businessOf(id, category.id, found.file.value, found.guide, sources)
    }),
  )
}

function businessOf(
  id: string,
  categoryId: string,
  value: z.infer<typeof schema.businessFile>,
  guide: schema.Text,
  { dictionaries, partyForms }: ContentSources,
): schema.Business {
  const { registrationType, guideTitle, fields, ...rest } = value
  const type = dictionaries?.value.registrationTypes.find(({ code }) => code === registrationType)
  const rightsHolder = partyForms?.value.partyForms[fields.rightsHolder]
  const obligor = fields.obligor === null ? nobody : partyForms?.value.partyForms[fields.obligor]
  if (!type || !rightsHolder || !obligor) throw new Error(`${id} refers to what was not checked`)
  return {
    ...rest,
    id,
    categoryId,
    registrationType: { code: type.code, name: type.text },
    fields: { rightsHolder, obligor, propertyUnit: fields.propertyUnit },
    guide: { title: guideTitle, html: guide },
  }
}
