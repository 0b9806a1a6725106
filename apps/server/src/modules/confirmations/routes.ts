import {
  confirmApplication,
  readConfirmation,
  retractConfirmation,
  sendConfirmationCode,
  startConfirmationFace,
} from '@registration/contract/confirmations.ts'
import type { Config } from '../../config.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'

/** The confirmations of an application by its parties. */
export function confirmationRoutes(route: Route, config: Config): void {
  const offered = moduleRoute(route, config, 'confirmation')
  offered(readConfirmation, async () => {
    throw refuse('confirmationNotFound')
  })
  offered(sendConfirmationCode, async () => {
    throw refuse('confirmationNotFound')
  })
  offered(startConfirmationFace, async () => {
    throw refuse('confirmationNotFound')
  })
  offered(confirmApplication, async () => {
    throw refuse('confirmationNotFound')
  })
  offered(retractConfirmation, async () => {
    throw refuse('confirmationNotFound')
  })
}
