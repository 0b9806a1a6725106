import { paths, type ScreenName, screenAt } from '@registration/contract/paths.ts'

/** Screens that must not be returned to: they would lead here again, or sign out. */
const neverBack: readonly ScreenName[] = ['waiting', 'logout']

/**
 * The path to go to after signing in. Only a path of our own router is accepted. Everything else (another origin, a
 * script, a path that no screen has) leads to the home screen.
 */
export function safeRedirect(wanted: string | undefined): string {
  if (!wanted?.startsWith('/')) return paths.home()
  const url = parse(wanted)
  if (!url || url.origin !== location.origin) return paths.home()
  const screen = screenAt(url.pathname)
  if (!screen || neverBack.includes(screen)) return paths.home()
  return `${url.pathname}${url.search}`
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address, location.origin)
  } catch {
    return undefined
  }
}
