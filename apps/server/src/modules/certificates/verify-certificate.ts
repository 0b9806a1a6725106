import { readFileSync } from 'node:fs'
import { verifyPage } from '@registration/contract/certificates.ts'
import { maskName } from '@registration/contract/masking.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { regionName } from '../../content/content-lookup.ts'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { languageOf } from '../../http/envelope.ts'
import { isTooManyLooks, refuseTooManyLooks, sendPublicLook } from '../../http/public-look.ts'
import { pageStyle } from '../../http/server-page.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { loadOwnArchiveAnswer } from '../archive/archive-answer-store.ts'
import { officeOf, standingOf, unitIdOf } from './certificate-rules.ts'
import { type Certificate, findCertificateByCode, insertVerification } from './certificate-store.ts'
import { summaryOf } from './certificate-summary.ts'
import { renderPage, type Verified } from './verify-page.ts'

type VerifyRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

const style = readFileSync(new URL('./verify-page/verify.css', import.meta.url), 'utf8')
const script = readFileSync(new URL('./verify-page/verify.js', import.meta.url), 'utf8')

/** The public page of a certificate's QR code: its validity, and whether a file is the one that was issued. */
export function verifyRoutes(app: FastifyInstance, services: Services): void {
  app.get(verifyPage.path, async (request: VerifyRequest, reply) => {
    const language = languageOf(String(request.query.lang ?? request.headers['accept-language']))
    if (await isTooManyLooks(request, services, 'verify')) return refuseTooManyLooks(reply)
    const caller = await findCaller(request, services)
    const { code, unitId } = verifyPage.read(request.query)
    const found = await findCertificateByCode(services.pool, code, unitIdOf(unitId))
    const shown = found ? await verified(found, services, language) : 'unknown'
    const page = renderPage(shown, { language, request: request.url })
    // Answered first and counted after: nobody waits for the count.
    await sendPublicLook(reply, page, { scripts: "'self'" })
    if (found && found.citizenId !== caller?.citizenId) await note(services, found)
    return reply
  })
  app.get(pageStyle, (_request, reply) => sendAsset(reply, 'text/css', style))
  app.get('/online/public/verify/verify.js', (_request, reply) => sendAsset(reply, 'text/javascript', script))
}

async function verified(found: Certificate, services: Services, language: Language): Promise<Verified> {
  const { content, clock, pool } = services
  const answer = await loadOwnArchiveAnswer(pool, found.citizenId, found.requestId)
  return {
    standing: standingOf(found, clock.now()),
    number: found.number,
    office: officeOf(found, content, language),
    holder: maskName(found.holderName),
    region: regionName(content, found.regionCode, language),
    queriedAt: toShanghai(found.queriedAt),
    issuedAt: toShanghai(found.issuedAt),
    // The day, as the paper has it: each line is compared with the paper.
    expiresAt: toShanghai(found.expiresAt).slice(0, 10),
    fingerprint: found.sha256?.toString('hex') ?? '',
    showsFullNumber: found.showsFullNumber,
    summary: summaryOf(found, answer),
    pageCodes: found.pageCodes,
  }
}

async function note({ pool, clock, log }: Services, { id }: Certificate): Promise<void> {
  await insertVerification(pool, id, clock.now()).catch((error: unknown) => {
    log.warn({ code: error instanceof Error ? error.name : 'unknown' }, 'a look at a certificate was not noted')
  })
}

const sendAsset = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text)
