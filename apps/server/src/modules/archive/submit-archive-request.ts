import type { submitArchiveRequest } from '@registration/contract/archive.ts'
import { isSamePerson } from '@registration/contract/rules/same-person.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { WriteContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { recordHandOver } from '../audit/audit-service.ts'
import { checkPhoneCode, type RightCode, spendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { type Citizen, getCitizen, lockOpenCitizen } from '../session/citizen-store.ts'
import { insertArchiveRequest } from './archive-request-store.ts'
import { enqueueQuery } from './enqueue-query.ts'

/** Queries the register in the caller's own, certified name, after the phone's code is checked. */
export const submitArchiveRequestHandler: Handler<typeof submitArchiveRequest> = async (input, ctx) => {
  const { caller, content, pool, cipher } = ctx
  const citizen = await getCitizen(pool, cipher, caller.citizenId)
  if (!isOwnIdentity(citizen, input)) throw refuse('ownPropertyOnly')
  const region = findRegion(content, input.regionCode)
  if (!region) throw refuse('regionNotFound')
  const { phone, code = '', challengeId } = input
  const right = await checkPhoneCode(ctx, { purpose: 'archive', phone, code, challengeId })
  return ctx.commitOnce((db) => send({ ...ctx, db }, { citizen, region, phone, right }))
}

interface Query {
  citizen: Citizen
  region: NonNullable<ReturnType<typeof findRegion>>
  phone: string
  right: RightCode
}

async function send(ctx: WriteContext, { citizen, region, phone, right }: Query) {
  const { db, cipher, clock, ids } = ctx
  if (!(await lockOpenCitizen(db, citizen.id))) throw refuse('signedOut')
  await spendPhoneCode(db, right)
  const request = {
    id: ids.uuid(),
    holderName: citizen.name,
    documentType: citizen.documentType,
    documentNumber: citizen.documentNumber,
    phone,
    regionCode: region.code,
    now: clock.now(),
  }
  await insertArchiveRequest(db, cipher, { ...request, citizenId: citizen.id, cityCode: region.city.code })
  await recordHandOver(db, ctx, { citizenId: citizen.id, kind: 'archiveRequest', record: request.id })
  await enqueueQuery(db, ctx, { ...request, regionName: region.name.zh })
  return { archiveRequestId: request.id }
}

/** Whether name and number are the citizen's own, certified ones (a company's own likewise). */
function isOwnIdentity(citizen: Citizen, asked: { holderName: string; documentNumber: string }): boolean {
  return (
    citizen.certifiedAt !== null &&
    isSamePerson({ name: asked.holderName, documentNumber: asked.documentNumber }, citizen)
  )
}
