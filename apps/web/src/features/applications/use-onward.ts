import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../../locales/language.ts'
import { nextPart, type PartOf, type Place } from './next-part.ts'
import { type ApplicationDetails, type FieldSettings, useCheckApplication } from './queries.ts'

/** The button of a form that saves and leads past the list of parties and property. */
export interface Onward {
  text: string
  /** To be called once the form is saved: where it leads. */
  next: () => Promise<string>
}

/**
 * Leads from the saved form of an entry to the next part that lacks something, then to the materials. Undefined where the list
 * itself still asks how the rights holders own together.
 */
export function useOnward(
  details: ApplicationDetails,
  settings: FieldSettings,
  saved: { part: PartOf; id: string | undefined },
  { place, back }: { place: Place; back: string },
): Onward | undefined {
  const t = useTranslate()
  const check = useCheckApplication()
  const following = nextPart(details, settings, saved, place)
  if (following) {
    const { part, address } = following
    const name = part === 'property' ? t('units.title') : settings[`${part}Alias`] || t(`parties.${part}`)
    return { text: t('applications.onwardTo', { part: name }), next: async () => address }
  }
  if (settings.asksCoOwnership && holdersAfter(details, saved) > 1) return undefined
  return {
    text: t('applications.onwardToMaterials'),
    next: async () => {
      // What must be asked or explained first, the list asks and explains at 下一步.
      const checked = await check.mutateAsync(place.applicationId).catch(() => undefined)
      if (checked?.repeatedPersons.length !== 0) return back
      return paths.materials({ applicationId: place.applicationId, appointment: false })
    },
  }
}

function holdersAfter({ parties }: ApplicationDetails, saved: { part: PartOf; id: string | undefined }): number {
  const added = saved.part === 'rightsHolder' && saved.id === undefined ? 1 : 0
  return parties.filter(({ role }) => role === 'rightsHolder').length + added
}
