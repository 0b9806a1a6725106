import type { Language } from '@registration/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './envelope.ts'

/** In each language: whose address it was, and what to do now. */
export type ExpiredWords = Record<Language, { title: string; text: string }>

/** Whether a person reads the answer: a browser opens the address itself. */
export const isForBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/** What a browser shows at the expired address of a file: a link is opened late, a tab is reloaded or kept over the night. */
export function sendExpiredPage(request: FastifyRequest, reply: FastifyReply, words: ExpiredWords): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  return reply
    .status(410)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageOf(language, words[language]))
}

const pageOf = (language: Language, { title, text }: ExpiredWords[Language]) => `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/online/public/verify/verify.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<section class="standing expired"><h1>${title}</h1><p>${text}</p></section>
</main>
</body>
</html>
`
