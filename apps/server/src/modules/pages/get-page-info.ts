import type { getPageInfo } from '@registration/contract/information.ts'
import { screenAt } from '@registration/contract/paths.ts'
import { titlesEn } from '@registration/contract/titles-en.ts'
import { titlesZh } from '@registration/contract/titles-zh.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'

const titles = { zh: titlesZh, en: titlesEn }

/** The title of a page of the app. A query behind the path and the case of its letters do not matter. */
export const getPageInfoHandler: Handler<typeof getPageInfo> = async ({ path }, { language }) => {
  const screen = screenAt(path.replace(/[?#].*$/, ''))
  if (!screen) throw refuse('pageNotFound')
  return { title: titles[language][screen] }
}
