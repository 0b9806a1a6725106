import { partyRecordFields } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { unitFields } from '@registration/contract/property-unit.ts'
import type { PartyRole } from './party-values.ts'
import type { PartyTask, UnitTask } from './tasks.ts'

/** The application, and what its addresses carry on. */
export interface Place {
  applicationId: string
  requestId?: string
  appointment?: boolean
}

/** The form of the entry that lacks something, at its first such field, or of a new entry. */
export const partyAddress = (role: PartyRole, { lacking }: PartyTask, place: Place): string => {
  const [field] = lacking?.fields ?? []
  return paths.party({ role, partyId: lacking?.id, field: field && partyRecordFields[field], ...place })
}

/** As `partyAddress`, for the property. */
export const unitAddress = ({ lacking }: UnitTask, place: Place): string => {
  const [field] = lacking?.fields ?? []
  return paths.propertyUnit({ unitId: lacking?.id, field: field && unitFields[field], ...place })
}
