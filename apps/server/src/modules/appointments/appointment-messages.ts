import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'
import { settleSlot } from './appointment-service.ts'
import { findAppointment } from './appointment-store.ts'

/** The outbox messages of appointments. */
export function appointmentMessages(
  services: Services,
): Pick<MessageHandlers, 'registry.appointment' | 'appointments.settle'> {
  return {
    'registry.appointment': {
      async deliver({ messageId, body }) {
        if (!services.config.registry.isThere) return
        await services.platform.registry.sendAppointment(messageId, body)
        // Written here and not with the booking: the next booking of the slot waits for that transaction.
        const appointment = await findAppointment(services.pool, body.id)
        if (appointment)
          await services.readings.record({
            citizenId: appointment.citizenId,
            kind: 'appointment',
            record: appointment.id,
            actor: 'registry',
          })
      },
    },
    'appointments.settle': {
      async deliver({ body: { slotId } }) {
        await inTransaction(services.pool, (db) => settleSlot({ ...services, db }, slotId))
      },
    },
  }
}
