import { paths } from '@registration/contract/paths.ts'
import type { Finding, RegisterCheck } from '@registration/contract/properties.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { type CheckFinding, firstSentence } from '@registration/contract/rules/register-check.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Business, Content, OfferedBusiness, Text } from '../../content/content-schema.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { KeptCheck } from '../application-record/register-check-store.ts'
import type { StoredUnit } from '../applications/property-unit-store.ts'

interface Wording {
  content: Content
  business: OfferedBusiness
  language: Language
  /** Where a party can be added. Without one there is no such way out. */
  applicationId?: string
}

interface Naming {
  content: Content
  business: Pick<Business, 'name'>
}

/** A kept check for its citizen. */
export function toCheckDto(
  { verdict, findings, askedAt }: KeptCheck,
  units: readonly StoredUnit[],
  wording: Wording,
): RegisterCheck {
  const locationOf = (unitId: string) => units.find(({ id }) => id === unitId)?.location ?? ''
  return {
    verdict,
    askedAt: toShanghai(askedAt),
    findings: findings.map((finding) => toFindingDto(finding, locationOf(finding.unitId), wording)),
  }
}

/** A finding in the words of the office's table, with the ways out that the city has. */
export function toFindingDto(
  { rule, level, since, isExpired }: Omit<CheckFinding, 'unit'>,
  location: string,
  wording: Wording,
): Finding {
  const { content, business, language } = wording
  const { rules, expired } = content.registerChecks
  const { name, ways } = rules[rule]
  const said = wordsOf({ rule, level, since }, { content, business })[language]
  return {
    rule,
    level,
    title: name[language],
    location,
    since,
    text: isExpired ? `${said}${language === 'en' ? ' ' : ''}${expired[language]}` : said,
    ways: ways.flatMap((id) => wayOut(id, wording) ?? []),
  }
}

/** What a finding means for the business. Without a day its brackets are left out. */
export function wordsOf(
  { rule, level, since }: Pick<CheckFinding, 'rule' | 'level' | 'since'>,
  { content, business }: Naming,
): Text {
  const texts = content.registerChecks.rules[rule].texts[level]
  const filled = (language: Language) =>
    (texts?.[language] ?? '')
      .replaceAll(since === '' ? dayInBrackets : '{day}', since)
      .replaceAll('{business}', business.name[language])
  return { zh: filled('zh'), en: filled('en') }
}

const dayInBrackets = / ?[(（][^()（）]*\{day\}[^()（）]*[)）]/g

/** The first sentence of a finding's words: what is registered. */
export function reasonOf(finding: Pick<CheckFinding, 'rule' | 'level' | 'since'>, wording: Naming): Text {
  const { zh, en } = wordsOf(finding, wording)
  return { zh: firstSentence(zh), en: firstSentence(en) }
}

/** A way out as a link. A business that the city does not offer, or that is being done, is none. */
function wayOut(
  id: string,
  { content, business, language, applicationId }: Wording,
): Finding['ways'][number] | undefined {
  const way = content.registerChecks.ways[id]
  if (!way) return undefined
  const text = way.text[language]
  if ('business' in way) {
    const offer = findBusiness(content, `${business.city.code}-${way.business}`)
    if (!offer || offer.id === business.id) return undefined
    return { text, link: paths.applyGuide({ id: offer.offerId, regionCode: business.city.code }) }
  }
  if (way.screen === 'parties') return applicationId ? { text, link: paths.fillIn({ applicationId }) } : undefined
  const link = way.screen === 'progress' ? paths.progress() : paths.appointment({ regionCode: business.city.code })
  return { text, link }
}
