import { type Language, refusals } from '@registration/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './envelope.ts'
import { serverPage } from './server-page.ts'

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
  const body = `<main>
<section class="standing expired"><h1>${title[language]}</h1><p>${text[language]}</p></section>
</main>`
  return reply.type('text/html; charset=utf-8').send(serverPage({ language, title: title[language], body }))
}
