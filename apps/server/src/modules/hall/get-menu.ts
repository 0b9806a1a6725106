import type { Answer } from '@registration/contract/endpoint.ts'
import type { getMenu } from '@registration/contract/hall.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Handler } from '../../http/call.ts'
import { menusIn } from './hall-rules.ts'

export const getMenuHandler: Handler<typeof getMenu> = async (_input, { content, language, caller }) =>
  caller ? { groups: menusIn(content, language, caller) } : everyonesMenus(content, language)

const kept = new WeakMap<Content, Partial<Record<Language, Answer<typeof getMenu>>>>()

/** What everyone sees who is not signed in: the same object as long as the content is the same. */
function everyonesMenus(content: Content, language: Language): Answer<typeof getMenu> {
  const byLanguage = kept.get(content) ?? {}
  kept.set(content, byLanguage)
  byLanguage[language] ??= Object.freeze({ groups: menusIn(content, language, null) })
  return byLanguage[language]
}
