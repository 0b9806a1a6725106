import type { Session } from '../../api/session.ts'
import type { ArchiveInput } from './queries.ts'

/** What the form holds; `challengeId` belongs to the code that was sent last, and is empty before that. */
export interface ArchiveValues extends Record<string, string> {
  holderName: string
  documentNumber: string
  phone: string
  code: string
  challengeId: string
  regionCode: string
}

/** A citizen asks about themselves: what the profile knows is filled in. */
export function ownValues({ name, documentNumber, phone }: Session['user'], regionCode: string): ArchiveValues {
  return { holderName: name, documentNumber, phone, code: '', challengeId: '', regionCode }
}

export function archiveInputOf({ challengeId, ...values }: ArchiveValues): ArchiveInput {
  return { ...values, ...(challengeId !== '' && { challengeId }) }
}
