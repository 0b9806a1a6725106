/** Where the cache keeps who is signed in; `null` or nothing when nobody is known to be. */
export const sessionKey = ['session'] as const
