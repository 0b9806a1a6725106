import { copyText } from '@registration/kit/ui/copy-text.ts'

/** The outcome: `closed` means that the citizen closed the sheet. */
export type Shared = 'shared' | 'closed' | 'copied' | 'neither'

/**
 * Opens the phone's share sheet if there is one, else uses the clipboard. The messaging platform's browser may have
 * neither.
 */
export async function shareLink(url: string, title: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
    }
  }
  return (await copyText(url)) ? 'copied' : 'neither'
}
