import { createHash } from 'node:crypto'
import type { StoredParty } from './party-store.ts'
import type { StoredUnit } from './property-unit-store.ts'

/** SHA-256 over what is compared with the register: a check counts only for these very units and parties. */
export function comparedContent(units: readonly StoredUnit[], parties: readonly StoredParty[]): Buffer {
  const content = [
    units.map(({ id, certificateNumber, unitNumber }) => [id, certificateNumber, unitNumber]),
    parties.map(({ role, name, documentNumber }) => [role, name, documentNumber]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
