import type { getRelease } from '@registration/contract/channels.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { toDownloadDto } from '../downloads/download-rules.ts'
import { findArticle } from './article-store.ts'

/** A notice of the home screen, or an article of our own with its attachments. */
export const getReleaseHandler: Handler<typeof getRelease> = async ({ id }, { db, content, language }) => {
  const notice = content.notices.find((each) => each.id === id)
  if (notice) {
    const { title, html, time } = notice
    return { id, title: title[language], content: html[language], time, attachments: [] }
  }
  const article = await findArticle(db, id)
  if (!article) throw refuse('articleNotFound')
  const attachments: Answer<typeof getRelease>['attachments'] = content.downloads
    .filter((download) => article.attachments.includes(download.id))
    .map((download) => toDownloadDto(download, language))
  return {
    id,
    title: language === 'zh' ? article.title_zh : article.title_en,
    content: language === 'zh' ? article.body_zh : article.body_en,
    time: toShanghai(article.published_at),
    attachments,
  }
}
