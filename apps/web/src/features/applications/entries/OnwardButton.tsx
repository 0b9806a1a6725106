import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useTranslate } from '../../../locales/language.ts'
import type { ApplicationDetails, FieldSettings } from '../queries.ts'
import { useCheckApplication } from '../submission-queries.ts'
import type { Place } from './entry-address.ts'
import { nextPart, type PartOf } from './next-part.ts'
import type { SecondWay } from './second-way.ts'
import { holdersOf } from './unit-values.ts'

interface OnwardButtonProps extends SecondWay {
  details: ApplicationDetails
  settings: FieldSettings
  /** The entry of the form. A new one has no id. */
  saved: { part: PartOf; id: string | undefined }
  place: Place
  /** The list of parties and property. */
  back: string
}

/**
 * Saves the form of an entry and leads past the list: to the next part that lacks something, then to the materials. There
 * is none where the list itself still asks how the rights holders own together.
 */
export function OnwardButton({ details, settings, saved, place, back, isBusy, saveAnd }: OnwardButtonProps) {
  const t = useTranslate()
  const check = useCheckApplication()
  const following = nextPart(details, settings, saved, place)
  const added = saved.part === 'rightsHolder' && saved.id === undefined ? 1 : 0
  if (!following && settings.asksCoOwnership && holdersOf(details) + added > 1) return null
  const nameOf = (part: PartOf) =>
    part === 'property' ? t('units.title') : settings[`${part}Alias`] || t(`parties.${part}`)
  const next = async () => {
    if (following) return following.address
    // What must be asked or explained first, the list asks and explains at 下一步.
    const checked = await check.mutateAsync(place.applicationId).catch(() => undefined)
    const { repeatedPersons = [], unitsElsewhere = [] } = checked ?? {}
    if (!checked || repeatedPersons.length + unitsElsewhere.length > 0) return back
    return paths.materials({ applicationId: place.applicationId, appointment: false })
  }
  return (
    <Button kind="quiet" wide busy={isBusy} onClick={() => saveAnd(next)}>
      {following ? t('applications.onwardTo', { part: nameOf(following.part) }) : t('applications.onwardToMaterials')}
    </Button>
  )
}
