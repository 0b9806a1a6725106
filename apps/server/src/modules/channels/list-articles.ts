import type { listArticles } from '@registration/contract/channels.ts'
import { paths } from '@registration/contract/paths.ts'
import type { Handler } from '../../http/handler.ts'
import { listArticles as listAll } from './article-store.ts'
import { findArticles } from './search-service.ts'

/** All of a list, at maxListed. */
const maxListed = 1_000
const pageSize = 5

/** A channel's articles, newest first, in the caller's language. A search returns those with all its words or keywords. */
export const listArticlesHandler: Handler<typeof listArticles> = async (
  { channel, page, search },
  { db, contentSearch, language },
) => {
  const slice =
    page === 'all'
      ? { channel, offset: 0, limit: maxListed }
      : { channel, offset: (page - 1) * pageSize, limit: pageSize }
  const found =
    search === undefined
      ? await listAll(db, slice)
      : await findArticles(db, slice, { text: search, keywords: contentSearch.keywordsIn(search) })
  return found.map(({ id, titleZh, titleEn, url }) => ({
    id,
    title: language === 'zh' ? titleZh : titleEn,
    url: url ?? paths.article({ id }),
  }))
}
