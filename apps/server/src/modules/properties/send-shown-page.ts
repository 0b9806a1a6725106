import { shownPage } from '@registration/contract/holdings.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { languageOf } from '../../http/envelope.ts'
import { countUp } from '../../http/rate-limit-store.ts'
import { isLimitedAddress } from '../../http/rate-limits.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { TitleStatus } from '../../platform/registry/land-register.ts'
import { countLook, findShowByCode, type Show } from './show-store.ts'
import { renderShownPage, type Shown } from './shown-page.ts'

type ShownRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** Looks a minute from one address. docs/product/limits.md 'Rates'. */
const looksPerMinute = 30
const minuteMs = 60_000

/** The public page of a shown certificate: whether it is in force, asked of the register at this moment. */
export function shownPageRoutes(app: FastifyInstance, services: Services): void {
  app.get(shownPage.path, async (request: ShownRequest, reply) => {
    const language = languageOf(String(request.query.lang ?? request.headers['accept-language']))
    if (await isTooOften(request, services)) return tooMany(reply)
    const { pool, cipher, config } = services
    const code = shownPage.read(request.query)
    const isOffered = config.modules.includes('property')
    const show = isOffered && code !== '' ? await findShowByCode(pool, cipher, code) : undefined
    const shown = show ? await shownNow(show, services) : ({ state: 'unverified' } as const)
    await sendPage(reply, renderShownPage(shown, { language, code }))
    // Answered first and counted after: nobody waits for the count. The owner's own look is none.
    if (show && shown.state !== 'expired') await noteLook(request, services, show)
    return reply
  })
}

async function isTooOften(request: ShownRequest, { config, pool, clock }: Services): Promise<boolean> {
  if (!isLimitedAddress(config, request.ip)) return false
  const count = await countUp(pool, `shown:${request.ip}`, { now: clock.now(), windowMs: minuteMs })
  return count > looksPerMinute
}

async function shownNow({ titleId, facts, until }: Show, services: Services): Promise<Shown> {
  if (until <= services.clock.now()) return { state: 'expired' }
  const status = await askForStatus(services, titleId)
  if (!status) return { state: 'unverified' }
  const { isValid, isRestricted, asOf } = status
  return { state: isValid ? 'valid' : 'ended', facts: { ...facts, isRestricted, asOf } }
}

/** Undefined when the register does not answer. */
async function askForStatus({ platform, log }: Services, titleId: string): Promise<TitleStatus | undefined> {
  try {
    return await platform.landRegister.getTitleStatus(titleId)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.warn({ platform: error.platform, code: error.code }, 'the register did not answer')
    return undefined
  }
}

async function noteLook(request: ShownRequest, services: Services, show: Show): Promise<void> {
  const { pool, log } = services
  try {
    const caller = await findCaller(request, services)
    if (caller?.citizenId !== show.citizenId) await countLook(pool, show)
  } catch (error) {
    log.warn({ code: error instanceof Error ? error.name : 'unknown' }, 'a look at a shown certificate was not counted')
  }
}

async function sendPage(reply: FastifyReply, page: string): Promise<void> {
  await reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(page)
}

function tooMany(reply: FastifyReply) {
  return reply
    .status(429)
    .header('retry-after', '60')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/plain; charset=utf-8')
    .send('操作过于频繁，请稍后再试\nToo many requests. Please try again later.')
}
