/** What an identity field of a party is encrypted for: in another row or column it does not decrypt. */
export const associatedDataOf = (partyId: string, column: string) => `party:${partyId}:${column}`
