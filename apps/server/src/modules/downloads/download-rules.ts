import type { Language } from '@registration/contract/refusals.ts'
import type { Download } from '../../content/article-schema.ts'

/** The file name of a download. */
export const fileNameOf = ({ name }: Download, language: Language) => `${name[language]}.pdf`

export const toDownloadDto = (download: Download, language: Language) => ({
  id: download.id,
  fileName: fileNameOf(download, language),
  alias: download.id,
})

/**
 * The header of a download (RFC 6266): the name in UTF-8, and one in ASCII for older readers. `name` comes from the
 * office's list. Nothing in it can end the header.
 */
export function attachmentHeader(name: string, ascii: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
