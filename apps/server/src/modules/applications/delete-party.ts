import type { deleteParty } from '@registration/contract/party.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { editApplication } from '../application-record/editable-application-service.ts'
import * as store from './party-store.ts'

export const deletePartyHandler: Handler<typeof deleteParty> = async ({ applicationId, partyId }, ctx) => {
  const { db, cipher } = ctx
  return editApplication(
    ctx,
    applicationId,
    async ({ application }) => {
      if (!(await store.deleteParty(db, application, partyId))) throw refuse('partyNotFound')
    },
    async (application) => {
      if (!(await store.lockParty(db, cipher, application, partyId))) throw refuse('partyNotFound')
    },
  )
}
