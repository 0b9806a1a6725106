import type { LocalServices } from '../../context.ts'

/** Who decides an application of this region that is handed in now. docs/product/cases.md 'Two registries'. */
export function deciderOf(
  { config, content }: Pick<LocalServices, 'config' | 'content'>,
  regionCode: string,
): 'desk' | 'registry' {
  const { decides } = config.registry
  if (decides !== 'byRegion') return decides === 'desk' ? 'desk' : 'registry'
  const places = content.cities.flatMap((city) => [city, ...city.districts])
  return places.find(({ code }) => code === regionCode)?.review ?? 'registry'
}
