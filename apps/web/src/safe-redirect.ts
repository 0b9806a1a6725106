import { isScreenPath, paths } from './paths.ts'

/** Screens that must not be come back to: they would lead here again, or out. */
const neverBack = [paths.waiting.pattern, paths.logout.pattern, '/my/logout']

/**
 * The path to go to after signing in. Only a path of our own router is taken; everything else (another origin, a
 * script, a path that no screen has) leads to the hall.
 */
export function safeRedirect(wanted: string | undefined): string {
  if (!wanted?.startsWith('/')) return paths.hall()
  const url = parse(wanted)
  if (!url || url.origin !== location.origin) return paths.hall()
  if (!isScreenPath(url.pathname) || neverBack.includes(url.pathname.toLowerCase())) return paths.hall()
  return `${url.pathname}${url.search}`
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address, location.origin)
  } catch {
    return undefined
  }
}
