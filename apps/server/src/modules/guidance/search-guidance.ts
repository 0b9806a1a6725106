import { type Channel, downloadUrl } from '@registration/contract/channels.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import {
  maxSearchRows,
  maxSearchTotal,
  type SearchGroup,
  searchGroups,
  type searchGuidance,
} from '@registration/contract/guidance.ts'
import { paths } from '@registration/contract/paths.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { Business, Content } from '../../content/content-schema.ts'
import { type Found, searchedFor } from '../../content/content-search.ts'
import { plainText } from '../../content/plain-text.ts'
import { type ReadDb, readTogether } from '../../db/database.ts'
import { fold } from '../../fold.ts'
import type { Handler } from '../../http/handler.ts'
import { joinWords } from '../../join-words.ts'
import { findBodies, type ListedArticle, searchArticles } from '../channels/article-store.ts'
import { termsOf } from '../channels/search-rules.ts'
import { fileNameOf } from '../downloads/download-rules.ts'
import { excerptOf } from './excerpt.ts'
import { pathsToBusinesses } from './guidance-rules.ts'

type Group = Answer<typeof searchGuidance>['groups'][number]
type Row = Group['rows'][number]

/** So many of a group are shown; its own list has all of them. Businesses have none: all are shown. */
const rowsShown = 5
/** Of the index's newest candidates so many are checked. */
const maxCandidates = 1_000
/** A word by which a part of a text is chosen. English ones that every text has are shorter. */
const says = /\p{Script=Han}|.{4}/u

const articleGroups = [
  ['guide', 'guides'],
  ['notice', 'notices'],
] as const

/**
 * What has the words, group by group: what answers most of them first, then businesses before what is to be read. A group
 * without a hit is left out.
 */
export const searchGuidanceHandler: Handler<typeof searchGuidance> = async (
  { text },
  { content, contentSearch, db, language },
) => {
  const asked = searchedFor(text)
  if (asked === '') return { groups: [] }
  const words = [asked, ...contentSearch.keywordsIn(text), ...asked.split(' ').filter((word) => says.test(word))]
  const articles = await readTogether(db, async (held) => {
    const found = await Promise.all(
      articleGroups.map(async ([group, channel]) => {
        const items = titlesFirst(await findArticles(held, channel, text), words)
        return { group, items, answered: isTitled(items[0], asked) ? asked.length : 0 }
      }),
    )
    const toRow = await articleRows(
      held,
      found.flatMap(({ items }) => items.slice(0, rowsShown)),
      { words, language },
    )
    return found.map(({ group, ...each }) => rankedOf(group, each, toRow))
  })
  const ranked = [
    rankedOf('business', contentSearch.businesses(text), businessRows(content, language), maxSearchRows),
    rankedOf(
      'service',
      contentSearch.services(text),
      ({ name, note, url }) => ({ title: name[language], excerpt: note[language], link: url }),
      maxSearchRows,
    ),
    ...articles,
    rankedOf('question', contentSearch.questions(text), ({ question, answer }) => ({
      title: question[language],
      excerpt: excerptOf(answer[language], words, language),
      link: paths.questions({ search: question[language] }),
    })),
    // Who does not type a form's name wants to read first.
    rankedOf('download', { ...contentSearch.downloads(text), answered: 0 }, (download) => ({
      title: fileNameOf(download, language),
      excerpt: '',
      link: downloadUrl(download.id),
    })),
  ].filter(({ group }) => group.total > 0)
  const place = ({ group }: Group) => searchGroups.indexOf(group)
  ranked.sort((one, other) => other.answered - one.answered || place(one.group) - place(other.group))
  return { groups: ranked.map(({ group }) => group) }
}

function rankedOf<T>(group: SearchGroup, { items, answered }: Found<T>, toRow: (item: T) => Row, most = rowsShown) {
  return { answered, group: { group, total: items.length, rows: items.slice(0, most).map(toRow) } }
}

async function findArticles(db: ReadDb, channel: Channel, text: string): Promise<ListedArticle[]> {
  const terms = termsOf(channel, text)
  if (terms.grams.length === 0) return []
  return searchArticles(db, { channel, offset: 0, limit: maxSearchTotal }, terms, maxCandidates)
}

/** Those with the most of the words in their title first. */
function titlesFirst(articles: readonly ListedArticle[], words: readonly string[]): ListedArticle[] {
  const titled = articles.map((article) => {
    const title = titleOf(article)
    return { article, inTitle: words.filter((word) => title.includes(word)).length }
  })
  return titled.sort((one, other) => other.inTitle - one.inTitle).map(({ article }) => article)
}

const isTitled = (article: ListedArticle | undefined, asked: string) =>
  article !== undefined && asked.split(' ').every((word) => titleOf(article).includes(word))

const titleOf = ({ titleZh, titleEn }: ListedArticle) => fold(`${titleZh} ${titleEn}`)

async function articleRows(
  db: ReadDb,
  articles: readonly ListedArticle[],
  { words, language }: { words: readonly string[]; language: Language },
): Promise<(article: ListedArticle) => Row> {
  const bodies = await findBodies(
    db,
    articles.map(({ id }) => id),
  )
  return ({ id, titleZh, titleEn, url }) => ({
    title: language === 'zh' ? titleZh : titleEn,
    excerpt: excerptOf(plainText(bodies.get(id)?.[language] ?? ''), words, language),
    link: url ?? paths.article({ id }),
  })
}

/** A business leads to its place in the assistant, which a visitor can read. */
function businessRows(content: Content, language: Language): (business: Business) => Row {
  const steps = pathsToBusinesses(content)
  return ({ id, name, categoryId, cities }) => {
    const category = content.categories.find((each) => each.id === categoryId)?.name[language] ?? ''
    const offering = content.cities.filter(({ code }) => cities.includes(code)).map((city) => city.name[language])
    return {
      title: name[language],
      excerpt: `${category} · ${joinWords(offering, language)}`,
      link: paths.assistant({ path: steps.get(id)?.join('.') }),
    }
  }
}
