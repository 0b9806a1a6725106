import { screenAt } from '@registration/contract/paths.ts'

/**
 * The address of a screen of the app, with or without a query: `/prodoing?itemIndex=1`. Never `//host` or `/\host`, which
 * browsers take for another host.
 */
export function isScreenAddress(url: string): boolean {
  const [pathname = ''] = url.split(/[?#]/)
  return /^[^\s\\]+$/.test(url) && screenAt(pathname) !== undefined
}

/** An absolute http or https address without a user name in it. */
export function isWebAddress(url: string): boolean {
  if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}
