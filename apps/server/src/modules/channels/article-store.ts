import type { Channel } from '@registration/contract/channels.ts'
import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { SearchTerms } from './search-rules.ts'

export interface ListedArticle {
  id: string
  titleZh: string
  titleEn: string
  /** Empty for an article of our own. */
  url: string | null
}

export interface Slice {
  channel: Channel
  offset: number
  limit: number
}

/** Articles of a channel with all of some words, newest first: it reads from the newest end until there are enough. */
export async function listArticles(
  db: ReadDb,
  { channel, offset, limit }: Slice,
  words: readonly string[] = [],
): Promise<ListedArticle[]> {
  return db
    .selectFrom('article')
    .select(['id', 'title_zh as titleZh', 'title_en as titleEn', 'url'])
    .where('channel', '=', channel)
    .where(holdsAll(words))
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** So many of a channel's newest articles are sampled, to find out whether most contain the words. */
const sample = 40

/** Articles with all the terms, newest first. Of the index's candidates the newest `maxCandidates` are checked. */
export async function searchArticles(
  db: ReadDb,
  slice: Slice,
  terms: SearchTerms,
  maxCandidates: number,
): Promise<ListedArticle[]> {
  const isCommon = terms.plain.length > 0 && (await countInSample(db, slice.channel, terms.plain)) > sample / 2
  return isCommon ? listArticles(db, slice, terms.plain) : searchByPieces(db, slice, terms, maxCandidates)
}

/** One condition per word: the database checks them faster than a list of words. */
const holdsAll = (words: readonly string[]) =>
  sql<boolean>`${sql.join([sql`true`, ...words.map((word) => sql`strpos(search_text, ${word}) > 0`)], sql` and `)}`

async function countInSample(db: ReadDb, channel: Channel, words: readonly string[]): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*)::int as hits from (
      select search_text from article where channel = ${channel} order by published_at desc, id limit ${sample}
    ) as newest where ${holdsAll(words)}`.execute(db)
  return rows[0]?.hits ?? 0
}

/** The index finds n-grams. The newest of its results are then checked for whole words. */
async function searchByPieces(
  db: ReadDb,
  { offset, limit }: Slice,
  { grams, words }: SearchTerms,
  maxCandidates: number,
): Promise<ListedArticle[]> {
  const { rows } = await sql<ListedArticle>`
    with candidate as materialized (
      select id, title_zh, title_en, url, published_at, search_text from article
      where grams @> ${grams}::text[] order by published_at desc, id limit ${maxCandidates}
    )
    select id, title_zh as "titleZh", title_en as "titleEn", url from candidate
    where ${holdsAll(words)}
    order by published_at desc, id offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** An article of our own with its text. One on another site has no text here. */
export async function findArticle(db: ReadDb, id: string) {
  return db
    .selectFrom('article')
    .select(['id', 'title_zh', 'title_en', 'body_zh', 'body_en', 'attachments', 'published_at'])
    .where('id', '=', id)
    .where('url', 'is', null)
    .executeTakeFirst()
}

/** The texts of articles of our own, by id. */
export async function findBodies(db: ReadDb, ids: readonly string[]): Promise<Map<string, { zh: string; en: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('article')
    .select(['id', 'body_zh as zh', 'body_en as en'])
    .where('id', 'in', ids)
    .where('url', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...body }) => [id, body]))
}

export interface NewArticle {
  id: string
  channel: Channel
  title: { zh: string; en: string }
  url: string | undefined
  html: { zh: string; en: string }
  attachments: string[]
  publishedAt: Date
  searchText: string
  grams: string[]
}

const ownSource = 'content'

/** The version of the office's files in the database. Undefined before the first. */
export async function findLoadedHash(db: ReadDb): Promise<string | undefined> {
  const row = await db.selectFrom('loaded_content').select('hash').where('name', '=', 'articles').executeTakeFirst()
  return row?.hash
}

/** One node at a time replaces the office's articles. The lock ends with the transaction. */
export async function lockArticles(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('articles'))`.execute(db)
}

/** Replaces the office's articles, and saves the version. Articles of other sources stay. */
export async function replaceArticles(
  db: Db,
  articles: NewArticle[],
  state: { hash: string; now: Date },
): Promise<void> {
  await db.deleteFrom('article').where('source', '=', ownSource).execute()
  const rows = articles.map((article) => ({
    id: article.id,
    channel: article.channel,
    source: ownSource,
    title_zh: article.title.zh,
    title_en: article.title.en,
    url: article.url ?? null,
    body_zh: article.html.zh,
    body_en: article.html.en,
    attachments: article.attachments,
    published_at: article.publishedAt,
    search_text: article.searchText,
    grams: article.grams,
  }))
  if (rows.length > 0) await db.insertInto('article').values(rows).execute()
  await db
    .insertInto('loaded_content')
    .values({ name: 'articles', hash: state.hash, loaded_at: state.now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash: state.hash, loaded_at: state.now }))
    .execute()
}
