import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import type { MessageHandler } from '../../outbox/worker.ts'
import type { TellingAppointment } from '../../platform/registry/registry-wire.ts'
import { recordReading } from '../audit/audit-service.ts'
import { settleSlot } from './appointment-service.ts'
import { findAppointment } from './appointment-store.ts'

/** What the outbox does for appointments. Bodies are what the enqueuing code wrote. */
export function appointmentMessages(services: Services): Record<string, MessageHandler> {
  return {
    'registry.appointment': {
      async deliver({ messageId, body }) {
        const telling = body as TellingAppointment
        await services.platform.registry.sendAppointment(messageId, telling)
        // Noted here and not with the booking, whose transaction the next one for the slot waits for.
        const appointment = await findAppointment(services.pool, telling.id)
        if (appointment)
          await recordReading(services, {
            citizenId: appointment.citizenId,
            kind: 'appointment',
            record: appointment.id,
            actor: 'registry',
          })
      },
    },
    'appointments.settle': {
      async deliver({ body }) {
        const { slotId } = body as { slotId: string }
        await inTransaction(services.pool, (db) => settleSlot({ ...services, db }, slotId))
      },
    },
  }
}
