import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from '../refuse.ts'
import { isDesk } from './desk-gate.ts'

/**
 * Refuses a call that another site's page makes with the citizen's cookie. A browser sends the origin of a call in
 * `sec-fetch-site`, an older one in `origin`. A caller that sends neither is no browser and carries no stolen cookie.
 */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw refuse('crossSite')
    return
  }
  const { origin } = request.headers
  const own = isDesk(request) ? config.desk.base : config.publicBase
  if (origin !== undefined && origin !== new URL(own).origin) throw refuse('crossSite')
}
