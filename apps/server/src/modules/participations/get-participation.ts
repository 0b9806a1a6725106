import { confirmationFileAddress } from '@registration/contract/confirmations.ts'
import type { getParticipation } from '@registration/contract/participations.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { toStepDto } from '../applications/application-rules.ts'
import { listSteps } from '../applications/progress-step-store.ts'
import { confirmedContent } from '../confirmations/confirmed-content-rules.ts'
import { getConfirmable } from '../confirmations/digest-service.ts'
import { sealFileReference } from '../confirmations/file-reference-service.ts'
import { isConfirmationOver } from '../confirmations/place-rules.ts'
import {
  findOwnParticipation,
  listSharedApplications,
  listSharedPlaces,
  type SharedPlace,
} from './participation-list-store.ts'
import { toSummary } from './participation-rules.ts'

type Context = ContextOf<typeof getParticipation>

/** An application in which the caller takes part: what they confirmed while it holds, and how it goes on. */
export const getParticipationHandler: Handler<typeof getParticipation> = async ({ id }, ctx) => {
  const { db, caller, clock, content, language } = ctx
  const { citizenId } = caller
  const participation = await findOwnParticipation(db, citizenId, id)
  if (!participation) throw refuse('applicationNotFound')
  const ids = participation.application_id === null ? [] : [participation.application_id]
  const [applications, places] = await Promise.all([
    listSharedApplications(db, citizenId, ids),
    listSharedPlaces(db, { citizenId, applicationIds: ids, now: clock.now() }),
  ])
  const application = applications.get(ids[0] ?? '')
  const own = application ? (places.get(application.id) ?? []) : []
  const summary = toSummary({ participation, application, places: own }, content, language)
  const confirmed = own.filter((place) => place.state === 'confirmed')
  const business = application && findBusiness(content, application.business_id)
  const [first] = confirmed.filter((place) => place.citizenId === citizenId)
  return {
    ...summary,
    applicationId: application?.id ?? '',
    confirmationId: first?.placeId ?? '',
    confirmedAt: first?.confirmedAt ? toShanghai(first.confirmedAt) : '',
    canRetract: application !== undefined && first !== undefined && !isConfirmationOver(application.status),
    ...(application && confirmed.length > 0 && { content: await readContent(ctx, application, confirmed) }),
    steps: application
      ? (await listSteps(db, application)).map((step) => toStepDto(step, language, business?.name))
      : [],
  }
}

/** What was confirmed, as it still is. Undefined once the office offers the business no longer. */
async function readContent(ctx: Context, application: ApplicationRow, confirmed: readonly SharedPlace[]) {
  const { caller, content, language } = ctx
  const { id: applicationId, business_id, region_code: regionCode } = application
  const business = findBusiness(content, business_id)
  if (!business) return undefined
  const { contents, materials } = await getConfirmable(ctx, application)
  await ctx.readings.record({ citizenId: caller.citizenId, kind: 'participation', record: applicationId })
  return confirmedContent(
    { business, regionCode, contents, materials },
    {
      content,
      language,
      own: confirmed.map(({ partyId }) => partyId),
      addressOf: (fileId) => confirmationFileAddress(sealFileReference(ctx, { applicationId, fileId })),
    },
  )
}
