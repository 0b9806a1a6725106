import { endpoints } from '../packages/contract/src/endpoints.ts'
import { wireNamesOf } from '../packages/contract/src/wire.ts'

/** Each name of the wire with our words for it, over the inputs and answers of all endpoints; throws where there is none. */
export function readWireNames(): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>()
  for (const { input, answer } of Object.values(endpoints)) {
    for (const [name, word] of [...wireNamesOf(input), ...wireNamesOf(answer)]) {
      words.set(name, (words.get(name) ?? new Set()).add(word))
    }
  }
  if (words.size === 0) throw new Error('The contract names no field')
  return words
}
