import type { Answer } from '@registration/contract/endpoint.ts'
import type { askGuidance } from '@registration/contract/guidance.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { judgeCase } from '@registration/contract/rules/case-questions.ts'
import type { Config } from '../../config.ts'
import { caseRulesOf } from '../../content/case-rules.ts'
import { aliasOf } from '../../content/content-lookup.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import { levelsOf } from '../../content/register-check-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { businessTerms } from '../catalogue/terms-rules.ts'
import { comingRole } from '../invitations/invitation-rules.ts'
import { inLanguage, walk } from './guidance-rules.ts'

/** The next question, or the business that the choices lead to. Choices that lead nowhere begin again. */
export const askGuidanceHandler: Handler<typeof askGuidance> = async ({ path }, { content, config, language }) => {
  const walked = walk(content, path) ?? walk(content, [])
  if (!walked) throw new Error('the assistant has no first question')
  const inWords = inLanguage(language)
  const taken = walked.taken.map(inWords)
  if ('business' in walked)
    return { path: taken, question: null, result: resultOf(walked.business, { content, config, language }) }
  const { question, choices } = walked
  return { path: taken, question: { text: question[language], choices: choices.map(inWords) }, result: null }
}

function resultOf(
  business: OfferedBusiness,
  { content, config, language }: { content: Content; config: Config; language: Language },
): Answer<typeof askGuidance>['result'] {
  const { id, offerId, city, name, materials, appointment } = business
  const needed = neededUsually(business)
  const levels = levelsOf(content.registerChecks, id, city.code)
  return {
    businessId: offerId,
    regionCode: city.code,
    regionName: city.name[language],
    name: name[language],
    whoComes: content.guidance.whoComes[id]?.[language] ?? '',
    materials: materials
      .filter((material) => needed.has(material.id))
      .map((material) => ({ name: material.name[language], hint: material.hint[language] })),
    terms: businessTerms(business, language),
    byAppointment: appointment,
    canBeChecked: config.modules.includes('property') && Object.keys(levels).length > 0,
    comes: config.modules.includes('confirmation') ? comesConfirmed(business, language) : null,
  }
}

/** What applies by appointment has no parties online, and so nobody who confirms. */
function comesConfirmed(business: OfferedBusiness, language: Language): string | null {
  if (!business.confirmation) return null
  const role = comingRole(business)
  return role ? aliasOf(business, role)[language] : ''
}

/** The papers of the commonest case: what its answers require or ask for. */
function neededUsually(business: OfferedBusiness): Set<string> {
  const { materials } = judgeCase(caseRulesOf(business), new Map(Object.entries(business.commonest ?? {})), new Set())
  return new Set(materials.filter(({ group }) => group !== 'other').map(({ id }) => id))
}
