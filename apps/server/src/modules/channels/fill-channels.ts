import { createHash } from 'node:crypto'
import type { Article } from '../../content/article-schema.ts'
import { plainText } from '../../content/plain-text.ts'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { fold } from '../../fold.ts'
import { fromShanghai } from '../../shanghai-time.ts'
import { findLoadedHash, lockArticles, type NewArticle, replaceArticles } from './article-store.ts'
import { gramsOf } from './search-rules.ts'

/** A change of how texts are stored or cut makes every node load them again. */
const version = 2

/** Loads content/articles into the database, unless it has this version already. Any number of nodes may run it. */
export async function fillChannels({
  pool,
  content,
  clock,
}: Pick<Services, 'pool' | 'content' | 'clock'>): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([version, content.articles]))
    .digest('hex')
  if ((await findLoadedHash(pool)) === hash) return
  await inTransaction(pool, async (db) => {
    await lockArticles(db)
    if ((await findLoadedHash(db)) === hash) return
    await replaceArticles(db, content.articles.map(kept), { hash, now: clock.now() })
  })
}

function kept({ id, channel, title, time, url, html, attachments }: Article): NewArticle {
  const publishedAt = fromShanghai(time)
  if (!publishedAt) throw new Error(`${id} was not checked`)
  const searchText = fold([title.zh, title.en, plainText(html.zh), plainText(html.en)].join(' '))
  return { id, channel, title, url, html, attachments, publishedAt, searchText, grams: gramsOf(channel, searchText) }
}
