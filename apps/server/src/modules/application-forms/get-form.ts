import { applicationFormAddress, type getApplicationForm } from '@registration/contract/confirmations.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { findLatestForm } from '../application-record/application-form-store.ts'
import { sealFormReference } from './form-reference.ts'

/** The application form of the latest submission, for the filer and for who has confirmed that submission. */
export const getApplicationFormHandler: Handler<typeof getApplicationForm> = async ({ applicationId }, ctx) => {
  const { caller, db } = ctx
  const form = await findLatestForm(db, caller.citizenId, applicationId)
  if (!form) throw refuse('applicationNotFound')
  if (form === 'none') return { state: 'none' }
  if (!form.made) return { state: 'making' }
  return { state: 'ready', path: applicationFormAddress(sealFormReference(ctx, caller.citizenId, form.id)) }
}
