import type { listCheckRules } from '@registration/contract/properties.ts'
import { checkLevels, checkRules } from '@registration/contract/rules/register-check.ts'
import { levelsOf } from '../../content/register-check-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { wordsOf } from './finding-word-rules.ts'

/** What can stand in the way of a business, from the office's table. No property is asked about. */
export const listCheckRulesHandler: Handler<typeof listCheckRules> = async ({ businessId }, { content, language }) => {
  const business = getBusiness(content, businessId)
  const levels = levelsOf(content.registerChecks, business.id, business.city.code)
  const rules = checkLevels.flatMap((level) =>
    checkRules
      .filter((rule) => levels[rule] === level)
      .map((rule) => ({
        rule,
        level,
        title: content.registerChecks.rules[rule].name[language],
        text: wordsOf({ rule, level, since: '' }, { content, business })[language],
      })),
  )
  return { name: business.name[language], rules }
}
