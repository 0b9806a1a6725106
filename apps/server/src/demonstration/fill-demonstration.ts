import type { Services } from '../context.ts'
import { makeCitizen } from './builders.ts'
import { demonstrationCitizens, openidOf } from './citizens.ts'

/** Puts in the demonstration citizens that are not there yet. */
export async function fillDemonstration(services: Services): Promise<void> {
  for (const [persona, details] of Object.entries(demonstrationCitizens))
    await makeCitizen(services, openidOf(persona), details)
}
