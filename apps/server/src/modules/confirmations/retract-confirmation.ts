import type { retractConfirmation } from '@registration/contract/confirmations.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockApplication } from '../application-record/application-store.ts'
import { notifyOfConfirmations } from '../applications/notify-applicant-service.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { reportPlaces, snapshotOf } from './announce-service.ts'
import { isConfirmationOver } from './place-rules.ts'
import { findOwnConfirmation, listPlaces, movePlace } from './place-store.ts'

/** Takes the caller's confirmation back, in all roles that they confirmed in this application. */
export const retractConfirmationHandler: Handler<typeof retractConfirmation> = async ({ confirmationId }, ctx) => {
  const { db, caller, clock } = ctx
  const now = clock.now()
  const known = await findOwnConfirmation(db, caller.citizenId, confirmationId)
  const application = known && (await lockApplication(db, known.applicationId))
  const own = application
    ? [...(await listPlaces(db, application.id, now)).values()].filter(
        ({ state, citizenId }) => state === 'confirmed' && citizenId === caller.citizenId,
      )
    : []
  if (!application || own.length === 0) throw refuse('confirmationNotFound')
  if (isConfirmationOver(application.status)) throw refuse('confirmationOver')
  for (const place of own) await movePlace(db, 'retract', place, { now })
  const retracted = own.map((place) => ({ ...place, state: 'retracted' as const, confirmedAt: null, changedAt: now }))
  await reportPlaces(db, ctx, application, retracted.flatMap(snapshotOf))
  await recordAudit(db, ctx, {
    citizenId: caller.citizenId,
    act: 'confirmationRetracted',
    details: '',
    record: application.id,
  })
  if (application.citizen_id !== caller.citizenId)
    await notifyOfConfirmations(db, ctx, application, 'confirmationRetracted')
}
