/** The names under which what is typed into the forms of an application is kept in this tab. */
import type { PartyRole } from './party-values.ts'

export const partyDraftKey = (applicationId: string, role: PartyRole, partyId = 'new'): string =>
  `party:${applicationId}:${role}:${partyId}`

export const unitDraftKey = (applicationId: string, unitId = 'new'): string => `unit:${applicationId}:${unitId}`

export const manyUnitsDraftKey = (applicationId: string): string => `many-units:${applicationId}`
