import { downloadUrl } from '@registration/contract/channels.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import {
  maxSearchRows,
  maxSearchTotal,
  type SearchGroup,
  type searchGuidance,
} from '@registration/contract/guidance.ts'
import { paths } from '@registration/contract/paths.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { Business, Content } from '../../content/content-schema.ts'
import { plainText } from '../../content/plain-text.ts'
import { type ReadDb, readTogether } from '../../db/database.ts'
import { fold } from '../../fold.ts'
import type { Handler } from '../../http/handler.ts'
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

/** What has the words, group by group: businesses first, then what is to be read. A group without a hit is left out. */
export const searchGuidanceHandler: Handler<typeof searchGuidance> = async (
  { text },
  { content, contentSearch, db, language },
) => {
  const words = fold(text).split(' ')
  const { guides, notices, toRow } = await readTogether(db, async (held) => {
    const [guides, notices] = await Promise.all([
      findArticles(held, 'guides', text),
      findArticles(held, 'notices', text),
    ])
    const shown = [...guides.slice(0, rowsShown), ...notices.slice(0, rowsShown)]
    return { guides, notices, toRow: await articleRows(held, shown, { words, language }) }
  })
  const groups: Group[] = [
    groupOf('business', contentSearch.businesses(text), businessRows(content, language), maxSearchRows),
    groupOf('guide', guides, toRow),
    groupOf('question', contentSearch.questions(text), ({ question, answer }) => ({
      title: question[language],
      excerpt: excerptOf(answer[language], words, language),
      link: paths.questions({ search: question[language] }),
    })),
    groupOf('notice', notices, toRow),
    groupOf('download', contentSearch.downloads(text), (download) => ({
      title: fileNameOf(download, language),
      excerpt: '',
      link: downloadUrl(download.id),
    })),
  ]
  return { groups: groups.filter(({ total }) => total > 0) }
}

function groupOf<T>(group: SearchGroup, found: readonly T[], toRow: (item: T) => Row, most = rowsShown): Group {
  return { group, total: found.length, rows: found.slice(0, most).map(toRow) }
}

async function findArticles(db: ReadDb, channel: 'guides' | 'notices', text: string): Promise<ListedArticle[]> {
  const terms = termsOf(channel, text)
  if (terms.grams.length === 0) return []
  return searchArticles(db, { channel, offset: 0, limit: maxSearchTotal }, terms, maxCandidates)
}

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
  const separator = language === 'zh' ? '、' : ', '
  return ({ id, name, categoryId, cities }) => {
    const category = content.categories.find((each) => each.id === categoryId)?.name[language] ?? ''
    const offering = content.cities.filter(({ code }) => cities.includes(code)).map((city) => city.name[language])
    return {
      title: name[language],
      excerpt: `${category} · ${offering.join(separator)}`,
      link: paths.assistant({ path: steps.get(id)?.join('.') }),
    }
  }
}
