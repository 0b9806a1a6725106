import type { listArticles } from '@registration/contract/channels.ts'
import { paths } from '@registration/contract/paths.ts'
import type { Handler } from '../../http/handler.ts'
import * as store from './article-store.ts'
import { termsOf } from './search-rules.ts'

/** All of a list, at maxListed. */
const maxListed = 1_000
const pageSize = 5

/** A channel's articles, newest first, in the caller's language. A search returns those with all its words. */
export const listArticlesHandler: Handler<typeof listArticles> = async (
  { channel, page, search },
  { db, language },
) => {
  const slice =
    page === 'all'
      ? { channel, offset: 0, limit: maxListed }
      : { channel, offset: (page - 1) * pageSize, limit: pageSize }
  const found = search === undefined ? await store.listArticles(db, slice) : await searched(search)
  return found.map(({ id, titleZh, titleEn, url }) => ({
    id,
    title: language === 'zh' ? titleZh : titleEn,
    url: url ?? paths.article({ id }),
  }))

  async function searched(text: string) {
    const terms = termsOf(channel, text)
    return terms.grams.length === 0 ? [] : store.searchArticles(db, slice, terms, maxListed)
  }
}
