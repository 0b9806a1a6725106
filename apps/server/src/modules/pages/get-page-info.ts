import type { getPageInfo } from '@registration/contract/information.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'

/** What a page of the app is called; a query behind the path and the case of its letters do not matter. */
export const getPageInfoHandler: Handler<typeof getPageInfo> = async ({ path }, { content, language }) => {
  const wanted = path
    .replace(/[?#].*$/, '')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase()
  const page = content.pages.find((each) => each.path.toLowerCase() === wanted)
  if (!page) throw refuse('pageNotFound')
  return { title: page.title[language] }
}
