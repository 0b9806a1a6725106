import * as confirmations from '@registration/contract/confirmations.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { confirmApplicationHandler } from './confirm-application.ts'
import { readConfirmationHandler } from './read-confirmation.ts'
import { retractConfirmationHandler } from './retract-confirmation.ts'
import { sendConfirmationCodeHandler } from './send-confirmation-code.ts'
import { confirmedFileRoute } from './send-confirmed-file.ts'
import { startConfirmationFaceHandler } from './start-confirmation-face.ts'

/** The confirmations of an application by its parties. */
export function confirmationRoutes(route: Route, app: FastifyInstance, services: Services): void {
  const offered = moduleRoute(route, services.config, 'confirmation')
  offered(confirmations.readConfirmation, readConfirmationHandler)
  offered(confirmations.sendConfirmationCode, sendConfirmationCodeHandler)
  offered(confirmations.startConfirmationFace, startConfirmationFaceHandler)
  offered(confirmations.confirmApplication, confirmApplicationHandler)
  offered(confirmations.retractConfirmation, retractConfirmationHandler)
  confirmedFileRoute(app, services)
}
