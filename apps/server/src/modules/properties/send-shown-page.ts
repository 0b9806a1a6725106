import { shownPage } from '@registration/contract/holdings.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { languageOf } from '../../http/envelope.ts'
import { isTooManyLooks, refuseTooManyLooks, sendPublicLook } from '../../http/public-look.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { TitleStatus } from '../../platform/registry/land-register.ts'
import { countLook, findShowByCode, type Show } from './show-store.ts'
import { renderShownPage, type Shown } from './shown-page.ts'

type ShownRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** The public page of a shown certificate: whether it is in force, asked of the register at this moment. */
export function shownPageRoutes(app: FastifyInstance, services: Services): void {
  app.get(shownPage.path, async (request: ShownRequest, reply) => {
    const language = languageOf(String(request.query.lang ?? request.headers['accept-language']))
    if (await isTooManyLooks(request, services, 'shown')) return refuseTooManyLooks(reply)
    const { pool, cipher, config } = services
    const code = shownPage.read(request.query)
    const isOffered = config.modules.includes('property')
    const show = isOffered && code !== '' ? await findShowByCode(pool, cipher, code) : undefined
    const shown = show ? await shownNow(show, services) : ({ state: 'unverified' } as const)
    await sendPublicLook(reply, renderShownPage(shown, { language, code }))
    // Answered first and counted after: nobody waits for the count. The owner's own look is none.
    if (show && shown.state !== 'expired') await noteLook(request, services, show)
    return reply
  })
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
