let entry: string | undefined

/** To be called once, before anything changes the address. */
export function rememberEntryUrl(): void {
  entry = location.href
}

/**
 * The addresses under which the messaging platform may check this page, the likelier one first: on an iPhone that of
 * the first page that was loaded, elsewhere the present one.
 */
export function judgedUrls(isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)): string[] {
  const withoutHash = (url: string) => url.split('#')[0] ?? ''
  const both = [withoutHash(location.href), withoutHash(entry ?? location.href)]
  return [...new Set(isApple ? [...both].reverse() : both)]
}
