import { findRegion } from '../../content/content-lookup.ts'
import type { LocalServices } from '../../context.ts'
import type { ApplicationRow } from './application-store.ts'

/** The former decider. If that was the registry and the office has none any more, as for a first submission. */
export function deciderOfSubmission(
  services: Pick<LocalServices, 'config' | 'content'>,
  { handed_to: former, region_code }: Pick<ApplicationRow, 'handed_to' | 'region_code'>,
): 'desk' | 'registry' {
  const isGone = former === 'registry' && !services.config.registry.isThere
  return former && !isGone ? former : deciderOf(services, region_code)
}

/** Who decides an application of this region that is handed in now. docs/product/cases.md 'Two registries'. */
export function deciderOf(
  { config, content }: Pick<LocalServices, 'config' | 'content'>,
  regionCode: string,
): 'desk' | 'registry' {
  const { decides } = config.registry
  if (decides !== 'byRegion') return decides === 'desk' ? 'desk' : 'registry'
  const places = content.cities.flatMap((city) => [city, ...city.districts])
  const present = findRegion(content, regionCode)?.code
  return places.find(({ code }) => code === present)?.review ?? 'registry'
}
