import { maskName } from '@registration/contract/masking.ts'
import type { getProgress } from '@registration/contract/progress.ts'
import type { Handler } from '../../http/call.ts'
import { countUp } from '../../http/rate-limit-store.ts'
import { refuse } from '../../refuse.ts'
import { shownStep } from '../applications/application-rules.ts'
import { findByAcceptanceNumber } from '../applications/application-store.ts'
import { listSteps } from '../applications/progress-step-store.ts'
import { getCitizen } from '../session/citizen-store.ts'

/** Queries a minute that one citizen may make. */
const perMinute = 30
const minute = 60_000

/** The steps of any application by its acceptance number, latest first; another's name is masked. */
export const getProgressHandler: Handler<typeof getProgress> = async ({ acceptanceNumber }, ctx) => {
  const { caller, pool, cipher, clock, language } = ctx
  const asked = await countUp(pool, `progress:${caller.citizenId}`, { now: clock.now(), windowMs: minute })
  if (asked > perMinute) throw refuse('tooMany')

  const application = await findByAcceptanceNumber(pool, acceptanceNumber)
  if (!application) throw refuse('progressNotFound')
  const { name } = await getCitizen(pool, cipher, application.citizen_id)
  const shownName = application.citizen_id === caller.citizenId ? name : maskName(name)
  const steps = await listSteps(pool, application.id)
  return steps.map((step) => ({ acceptanceNumber, name: shownName, ...shownStep(step, language) }))
}
