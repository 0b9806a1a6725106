import { registryEvent } from '@registration/contract/registry-events.ts'
import { comparedNumber } from '@registration/contract/rules/same-person.ts'
import type * as z from 'zod/mini'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { replaceLiveFlows } from '../face/face-flow-store.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { type EventKinds, eventKind, type Verdict } from '../registry/registry-event-rules.ts'
import { bindCitizen, type Citizen, lockCitizen } from '../session/citizen-store.ts'
import { hashOfBindingCode } from './binding-code-rules.ts'
import { findCitizenOfCode, spendBindingCode } from './binding-code-store.ts'

type BoundEvent = z.output<(typeof registryEvent)['account.bound']>

/** The office has checked the documents of a code's citizen. docs/product/profile.md 'Binding code'. */
export const bindingEvents: EventKinds = {
  'account.bound': eventKind(registryEvent['account.bound'], bind),
}

/** The citizen is locked before the code, as where a profile is saved and an account is closed. */
async function bind({ code, data }: BoundEvent, db: Db, services: LocalServices): Promise<Verdict> {
  const { cipher, clock, config } = services
  const now = clock.now()
  const codeHashes = config.indexKeys.map(({ key }) => hashOfBindingCode(key, code))
  const citizenId = await findCitizenOfCode(db, codeHashes, now)
  if (citizenId === undefined) return 'codeUnknown'
  const citizen = await lockCitizen(db, cipher, citizenId)
  if (!(await spendBindingCode(db, citizenId, { codeHashes, now }))) return 'codeUnknown'
  if (isOtherIdentity(citizen, data)) return 'otherIdentity'
  const { method, ...record } = data
  await replaceLiveFlows(db, citizenId, now)
  await bindCitizen(db, cipher, { id: citizenId, record, now })
  await recordAudit(db, services, { citizenId, act: 'accountBound', details: method, actor: 'registry' })
  await notifyCitizen(db, services, {
    citizenId,
    kind: 'accountBound',
    params: { account: accountWords[data.accountKind] },
    recordId: citizenId,
  })
  return 'applied'
}

/** A certified account has its owner's applications and results: nobody else gets it by a code. */
const isOtherIdentity = ({ certifiedAt, documentNumber }: Citizen, data: BoundEvent['data']) =>
  certifiedAt !== null && comparedNumber(documentNumber) !== comparedNumber(data.documentNumber)

const accountWords = {
  individual: { zh: '个人账户', en: 'an individual’s account' },
  enterprise: { zh: '企业账户', en: 'an enterprise’s account' },
} as const
