import { checkLevels, checkRules } from '@registration/contract/rules/register-check.ts'
import type { Text } from './content-schema.ts'
import { businessIdOf, type ContentSources, type SourceFile } from './content-sources.ts'
import type { registerChecksFile } from './register-check-schema.ts'

type ChecksFile = SourceFile<typeof registerChecksFile>

/** Adds a mistake for each business without levels, each level without words and each unknown name. */
export function checkRegisterChecks(sources: ContentSources): void {
  const file = sources.registerChecks
  if (!file) return
  checkRuleWords(file, sources)
  checkBusinessLevels(file, sources)
  const cityCodes = sources.regions?.value.cities.map(({ code }) => code)
  for (const code of Object.keys(file.value.cities ?? {}))
    if (cityCodes && !cityCodes.includes(code)) file.mistake(['cities', code], `no city ${code} in regions.yaml`)
}

function checkRuleWords(file: ChecksFile, sources: ContentSources): void {
  const { ways, rules } = file.value
  for (const [name, way] of Object.entries(ways))
    if ('business' in way) checkKnown(file, ['ways', name, 'business'], way.business, sources)
  for (const name of checkRules) {
    const { ways: own, texts } = rules[name]
    for (const [i, id] of own.entries())
      if (!Object.hasOwn(ways, id)) file.mistake(['rules', name, 'ways', i], `no way ${id} above`)
    for (const level of checkLevels) checkPlaceholders(file, ['rules', name, 'texts', level], texts[level])
  }
}

function checkPlaceholders(file: ChecksFile, path: PropertyKey[], words: Text | undefined): void {
  if (!words) return
  for (const language of ['zh', 'en'] as const)
    for (const [whole, name] of words[language].matchAll(/\{([^}]*)\}/g))
      if (name !== 'day' && name !== 'business') file.mistake([...path, language], `no placeholder ${whole}`)
}

/** Each business has its levels, each level its words, and a comparison of the owners the side to compare. */
function checkBusinessLevels(file: ChecksFile, sources: ContentSources): void {
  const { businesses, cities = {} } = file.value
  for (const id of sources.businessIds)
    if (!Object.hasOwn(businesses, id)) file.mistake(['businesses'], `no levels of the business ${id}`)
  checkLevelsIn(file, ['businesses'], businesses, sources)
  for (const [code, table] of Object.entries(cities)) checkLevelsIn(file, ['cities', code], table, sources)
}

function checkLevelsIn(
  file: ChecksFile,
  path: PropertyKey[],
  table: ChecksFile['value']['businesses'],
  sources: ContentSources,
): void {
  const { rules } = file.value
  for (const [id, levels] of Object.entries(table)) {
    checkKnown(file, [...path, id], id, sources)
    for (const rule of checkRules) {
      const level = levels[rule]
      if (level && !rules[rule].texts[level])
        file.mistake([...path, id, rule], `no words for the level ${level} of ${rule}`)
    }
    const business = sources.businesses.find((each) => businessIdOf(each) === id)
    if ((levels.coOwnerMissing ?? levels.notOwner) && business && !business.value.ownerRole)
      business.mistake(['obligorAlias'], 'a check of the owners needs an ownerRole')
  }
}

function checkKnown(file: ChecksFile, path: PropertyKey[], id: string, { businessIds }: ContentSources): void {
  if (!businessIds.includes(id)) file.mistake(path, `no business ${id} in businesses/`)
}
