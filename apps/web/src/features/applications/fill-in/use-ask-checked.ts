import type { checkApplication } from '@registration/contract/applications.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useTranslate } from '../../../locales/language.ts'
import type { PartyRole } from '../entries/party-values.ts'
import { nameOfUnit } from '../entries/unit-values.ts'
import type { ApplicationDetails } from '../queries.ts'
import { cutLocation } from './cut-location.ts'

/**
 * Asks about what the server's check found and no rule forbids: one person entered twice, a unit of another region.
 * True if the citizen wants to go on with all of it.
 */
export function useAskChecked(
  { application, parties, units }: ApplicationDetails,
  aliases: Record<PartyRole, string>,
): (checked: Answer<typeof checkApplication>) => Promise<boolean> {
  const t = useTranslate()
  const { confirm } = useDialogs()
  const buttons = { okText: t('parties.samePersonYes'), cancelText: t('parties.samePersonNo') }
  return async ({ repeatedPersons, unitsElsewhere }) => {
    const who = repeatedPersons.map((partyIds) =>
      parties
        .filter(({ id }) => partyIds.includes(id))
        .map(({ role, name }) => t('parties.who', { side: aliases[role], name }))
        .join(t('parties.comma')),
    )
    const samePerson = t('parties.samePersonAsk', { who: who.join(t('parties.semicolon')) })
    if (who.length > 0 && !(await confirm({ ...buttons, text: samePerson }))) return false
    const which = unitsElsewhere.map(({ unitId, regionWithCity }) => {
      const unit = units.find(({ id }) => id === unitId)
      return t('units.ofRegion', { name: unit ? cutLocation(nameOfUnit(unit)) : '', region: regionWithCity })
    })
    const elsewhere = t('units.elsewhereAsk', {
      which: which.join(t('parties.comma')),
      region: application.regionWithCity,
    })
    return which.length === 0 || confirm({ ...buttons, text: elsewhere })
  }
}
