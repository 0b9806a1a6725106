import { paths } from '@registration/contract/paths.ts'
import { type RemarkTarget, remarkFieldOf } from '@registration/contract/remarks.ts'
import { coOwnershipFormOf } from '../form-of.ts'
import type { ApplicationDetails } from '../queries.ts'

/** Where what a remark is about is changed. Undefined for the whole application, and for what is there no longer. */
export function remarkAddress({ kind, id, field }: RemarkTarget, details: ApplicationDetails): string | undefined {
  const { application, parties, units } = details
  const place = { applicationId: application.id, appointment: application.byAppointment }
  const party = kind === 'party' ? parties.find((each) => each.id === id) : undefined
  if (party) {
    const word = field && remarkFieldOf('party', field)
    if (word === 'coOwnership' || word === 'share') return coOwnershipFormOf(application.id)
    return paths.party({ ...place, role: party.role, partyId: party.id, isFromReview: true, field })
  }
  if (kind === 'unit' && units.some((unit) => unit.id === id))
    return paths.propertyUnit({ ...place, unitId: id, isFromReview: true, field })
  if (kind === 'answer' && id) return paths.caseQuestions({ applicationId: application.id, questionId: id })
  return kind === 'material' ? paths.materials({ ...place, materialId: id }) : undefined
}
