/** A path inside the app: `/prodoing?itemIndex=1`, never `//host` or `/\host`, which browsers take for another host. */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(url)
}

/** An absolute http or https address without a user name in it. */
export function isWebAddress(url: string): boolean {
  if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}
