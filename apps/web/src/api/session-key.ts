/** The cache key of the signed-in user. The value is `null` or undefined if nobody is known to be signed in. */
export const sessionKey = ['session'] as const
