import { getApplicationForm } from '@registration/contract/confirmations.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { getApplicationFormHandler } from './get-form.ts'
import { formFileRoute } from './send-form.ts'

/** The sealed application form. */
export function applicationFormRoutes(route: Route, app: FastifyInstance, services: Services): void {
  const offered = moduleRoute(route, services.config, 'confirmation')
  offered(getApplicationForm, getApplicationFormHandler)
  formFileRoute(app, services)
}
