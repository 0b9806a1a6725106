/** What became of a link: `closed` is a citizen who thought better of it. */
export type Shared = 'shared' | 'closed' | 'copied' | 'neither'

/** The phone's own sheet where there is one, else the clipboard. The messaging platform's browser may have neither. */
export async function shareLink(url: string, title: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'neither'
  }
}
