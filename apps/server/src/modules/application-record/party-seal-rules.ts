/** The name under which an identity field of a party is encrypted. */
export const sealedNameOf = (partyId: string, column: string) => `party:${partyId}:${column}`
