/** The messaging platform's own authorize page in production. */
const platformHost = 'open.weixin.qq.com'
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The address of a sign-in page if it may be followed: on our own origin, on the host that the server named as ours,
 * on the messaging platform, or from a development machine to itself. Anything else is undefined.
 */
export function followableSignIn(address: string, appRoot: string): string | undefined {
  const url = address ? parse(address, location.origin) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const named = parse(appRoot.includes('://') ? appRoot : `https://${appRoot}`)?.host
  const allowed =
    url.origin === location.origin ||
    url.host === named ||
    (url.host === platformHost && url.protocol === 'https:') ||
    (loopback.test(url.hostname) && loopback.test(location.hostname))
  return allowed ? url.href : undefined
}

function parse(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

const key = 'sign-in-departures'
/** This many redirects to the sign-in page within this many milliseconds are a loop. */
const maxRecent = 3
const span = 60_000

/** Records a redirect. False after too many recent redirects: the screen must stop and say so. */
export function mayDepart(now = Date.now()): boolean {
  const recent = departures().filter((at) => now - at < span)
  if (recent.length >= maxRecent) return false
  write(JSON.stringify([...recent, now]))
  return true
}

/** The citizen asked to try again, or the sign-in has succeeded. */
export function clearDepartures() {
  write('[]')
}

function departures(): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}

function write(value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Without storage there is no sign-in to come back to either: the server's limits hold.
  }
}
