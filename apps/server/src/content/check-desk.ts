import type { ContentSources } from './content-sources.ts'

/** Adds a mistake for each unknown business, and for stages that together take longer than the law allows. */
export function checkDesk({ desk, opinions, businessIds }: ContentSources): void {
  for (const [index, template] of opinions?.value.opinions.entries() ?? [])
    for (const list of ['businesses', 'exceptBusinesses'] as const)
      for (const [at, id] of template[list]?.entries() ?? [])
        if (!businessIds.includes(id))
          opinions?.mistake(['opinions', index, list, at], `no business ${id} in businesses/`)
  if (!desk) return
  const { limitDays, businessLimitDays, legalDays } = desk.value
  const judge = (path: PropertyKey[], days: typeof limitDays) => {
    const sum = days.cadastral + days.acceptance + days.registration
    if (sum > legalDays)
      desk.mistake(path, `the stages take ${sum} working days, more than the ${legalDays} of the law`)
  }
  judge(['limitDays'], limitDays)
  for (const [id, days] of Object.entries(businessLimitDays)) {
    const path = ['businessLimitDays', id]
    if (!businessIds.includes(id)) desk.mistake(path, `no business ${id} in businesses/`)
    const { cadastral = limitDays.cadastral, acceptance = limitDays.acceptance } = days
    judge(path, { cadastral, acceptance, registration: days.registration ?? limitDays.registration })
  }
}
