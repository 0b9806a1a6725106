import type { FastifyReply } from 'fastify'

interface PdfFile {
  /** The whole file name, Chinese characters too. */
  name: string
  /** The name for a client that takes only ASCII. */
  asciiName: string
  /** Saved by the browser, and not shown. */
  isDownload: boolean
}

/** Answers with a PDF. No cache keeps it, and the browser's own viewer may show it. */
export function sendPdf(reply: FastifyReply, pdf: Buffer, { name, asciiName, isDownload }: PdfFile): FastifyReply {
  const kind = isDownload ? 'attachment' : 'inline'
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; object-src 'self'; frame-ancestors 'none'")
    .header('content-disposition', `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type('application/pdf')
    .send(pdf)
}
