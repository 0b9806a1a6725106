import { endpoints } from '../packages/contract/src/endpoints.ts'
import { registryEvent } from '../packages/contract/src/registry-events.ts'
import { wireNamesOf } from '../packages/contract/src/wire.ts'

/** Each name of the wire with our words for it, over all endpoints and the registry's events; throws where there is none. */
export function readWireNames(): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>()
  const schemas = [
    ...Object.values(endpoints).flatMap(({ input, answer }) => [input, answer]),
    ...Object.values(registryEvent),
  ]
  for (const schema of schemas) {
    for (const [name, word] of wireNamesOf(schema)) words.set(name, (words.get(name) ?? new Set()).add(word))
  }
  if (words.size === 0) throw new Error('The contract names no field')
  return words
}
