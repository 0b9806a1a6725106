import { maskName } from '@registration/contract/masking.ts'
import type { getProgress } from '@registration/contract/progress.ts'
import { normalizeNumber } from '@registration/contract/rules/normalize.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { findByAcceptanceNumber } from '../application-record/application-store.ts'
import { toStepDto } from '../applications/application-rules.ts'
import { listSteps } from '../applications/progress-step-store.ts'
import { getCitizen } from '../session/citizen-store.ts'

/** The steps of any application by its acceptance number, latest first. Another citizen's name is masked. */
export const getProgressHandler: Handler<typeof getProgress> = async ({ acceptanceNumber }, ctx) => {
  const { caller, content, db, cipher, language } = ctx
  // As it is typed first: a registry's own numbers may have spaces.
  const application =
    (await findByAcceptanceNumber(db, acceptanceNumber)) ??
    (await findByAcceptanceNumber(db, normalizeNumber(acceptanceNumber)))
  if (!application) throw refuse('progressNotFound')
  const { name } = await getCitizen(db, cipher, application.citizen_id)
  const displayName = application.citizen_id === caller.citizenId ? name : maskName(name)
  const steps = await listSteps(db, application)
  // The business's own name: the application's may be the citizen's own words, which are not for everybody.
  const business = findBusiness(content, application.business_id)?.name
  return steps.map((each) => {
    const step = toStepDto(each, language, business)
    return {
      acceptanceNumber: application.acceptance_number ?? '',
      name: displayName,
      ...step,
      stage: step.stage || (business?.[language] ?? ''),
    }
  })
}
