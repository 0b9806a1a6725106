/** The cache key of the signed-in user. The value is `null` or undefined if nobody is known to be signed in. */
export const sessionKey = ['session'] as const

/** The name under which this tab's storage has the citizen whose data it stores. Nobody's after a sign-out. */
export const ownerName = 'drafts-of'
