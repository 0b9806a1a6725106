import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import type { MessageHandler } from '../../outbox/worker.ts'
import type { TellingAppointment } from '../../platform/registry/registry-wire.ts'
import { settleSlot } from './appointment-service.ts'

/** What the outbox does for appointments. Bodies are what the enqueuing code wrote. */
export function appointmentMessages(services: Services): Record<string, MessageHandler> {
  return {
    'registry.appointment': {
      deliver: ({ messageId, body }) =>
        services.platform.registry.sendAppointment(messageId, body as TellingAppointment),
    },
    'appointments.settle': {
      async deliver({ body }) {
        const { slotId } = body as { slotId: string }
        await inTransaction(services.pool, (db) => settleSlot({ ...services, db }, slotId))
      },
    },
  }
}
