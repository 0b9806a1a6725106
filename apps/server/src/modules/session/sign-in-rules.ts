import { paths } from '@registration/contract/paths.ts'
import { hourMs } from '../../durations.ts'

/** Routes for the return from the sign-in: a path of ours with its query, never another site's. */
export function safeReturnPath(returnTo: string | undefined, publicBase: string): string {
  if (!returnTo?.startsWith('/') || /[\\\p{Cc}]/u.test(returnTo)) return paths.home()
  const base = new URL(publicBase)
  const target = URL.canParse(returnTo, publicBase) ? new URL(returnTo, base) : undefined
  // `/a/..//elsewhere` is ours until its dots are gone.
  if (target?.origin !== base.origin || target.pathname.startsWith('//')) return paths.home()
  return `${target.pathname}${target.search}`
}

/** The page that receives `code` and `state`, and then opens `path`. */
export function waitingUrl(publicBase: string, path: string): string {
  return publicBase + paths.waiting({ redirect: path })
}

/** A session's token is renewed once it is this old. Milliseconds. */
export const renewAfterMs = hourMs
