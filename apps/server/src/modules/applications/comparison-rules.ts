import { createHash } from 'node:crypto'
import type { StoredParty } from './party-store.ts'
import type { StoredUnit } from './property-unit-store.ts'

interface Compared {
  /** Of the application: names and numbers could be worked out of a hash of them alone. */
  salt: string
  units: readonly StoredUnit[]
  parties: readonly StoredParty[]
}

/** SHA-256 over what is compared with the register: a check counts only for these very units and parties. */
export function comparedContent({ salt, units, parties }: Compared): Buffer {
  const content = [
    salt,
    units.map(({ id, certificateNumber, unitNumber }) => [id, certificateNumber, unitNumber]),
    // With `source`: a check that is not outdated must not tell that a guess is the number that the filer reads masked.
    parties.map(({ role, source, name, documentNumber }) => [role, source, name, documentNumber]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
