/** A place to be confirmed: by its invitation, or the filer's own by application and party. */
export type PlaceRef = { invitationId: string } | { applicationId: string; partyId: string }

interface PlaceValues {
  invitationId?: string | undefined
  applicationId?: string | undefined
  partyId?: string | undefined
}

/** The place that an address names. */
export function placeIn({ invitationId, applicationId, partyId }: PlaceValues): PlaceRef | undefined {
  if (invitationId) return { invitationId }
  return applicationId && partyId ? { applicationId, partyId } : undefined
}

export const keyOf = (place: PlaceRef): string =>
  'invitationId' in place ? place.invitationId : `${place.applicationId}:${place.partyId}`
