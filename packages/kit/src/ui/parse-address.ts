export type Place = { kind: 'own'; path: string } | { kind: 'outside'; url: string }

const base = 'https://own.invalid'

/** Where an address leads: `own` for a path of ours, `outside` for http(s), undefined for everything else. */
export function parseAddress(address: string): Place | undefined {
  const url = parse(address)
  if (!url) return undefined
  if (url.origin === base) return ownPath(address, url)
  return url.protocol === 'https:' || url.protocol === 'http:' ? { kind: 'outside', url: url.href } : undefined
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

/** Only a path that begins with one slash is ours; `//host` and a relative word are not. */
function ownPath(address: string, url: URL): Place | undefined {
  return address.startsWith('/') ? { kind: 'own', path: `${url.pathname}${url.search}${url.hash}` } : undefined
}
