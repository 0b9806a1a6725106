import { type Language, refusals } from '@registration/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './envelope.ts'

/** The stylesheet of the pages that the server writes, also of those of the desk. */
export const pageStyle = '/online/public/verify/verify.css'

export type Words = Record<Language, string>

interface NoFile {
  status: number
  /** The paper whose address it is. */
  title: Words
  /** What to do now. */
  text: Words
}

/** Why an address has no file now: the caller is signed out, the file is not there or not theirs, the link has expired. */
export const noFile = {
  signedOut: { status: 401, text: refusals.signedOut },
  notFound: { status: 404, text: refusals.caseFileNotFound },
  expired: (text: Words) => ({ status: 410, text }),
} as const

/** Whether a person reads the answer: a browser opens the address itself. */
export const isForBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/**
 * The answer of a file's address without the file. A person reads a page: a link is opened late, a tab is reloaded or kept
 * over the night. A program reads the status.
 */
export function sendNoFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, title, text }: NoFile,
): FastifyReply {
  reply.status(status).header('cache-control', 'no-store')
  if (!isForBrowser(request)) return reply.type('text/plain').send('')
  const language = languageOf(request.headers['accept-language'])
  return reply.type('text/html; charset=utf-8').send(pageOf(language, title[language], text[language]))
}

const pageOf = (language: Language, title: string, text: string) => `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${pageStyle}">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<section class="standing expired"><h1>${title}</h1><p>${text}</p></section>
</main>
</body>
</html>
`
