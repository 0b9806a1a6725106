import type { CaseActDone } from '@registration/contract/desk/case-acts.ts'
import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { ConfirmationSnapshot } from '../../platform/registry/registry-wire.ts'
import { findApplication } from '../application-record/application-store.ts'
import type { ApplicationRegistry, RegistryFor } from '../applications/registry-messages-rules.ts'
import { notifyOfficer, notifySupervisors } from '../desk-notices/notice-service.ts'
import type { EventKinds } from '../registry/registry-event-rules.ts'
import { isOpen } from './case-state-rules.ts'
import { findCase, hasCase, hasEvent, insertCaseEvent, lockCase, moveCase } from './case-store.ts'
import { receiveSubmission, receiveWithdrawal } from './receive-submission-service.ts'

/**
 * The two registries behind one port: the office's own, and the desk. Who decides an application is kept with it since it
 * was handed in. docs/product/cases.md 'Two registries'.
 */
export function makeRegistries(services: Services, kinds: EventKinds): RegistryFor {
  const desk = makeDeskRegistry(services, kinds)
  const { config, platform } = services
  const outside = config.registry.isThere ? platform.registry : withoutRegistry(platform.registry)
  return async (applicationId, decider) => {
    const application = await findApplication(services.pool, applicationId)
    const known = application ? application.handed_to : decider
    const isDesk = known ? known === 'desk' : await hasCase(services.pool, applicationId)
    return isDesk ? desk : outside
  }
}

/**
 * What is left for a registry that the office has no more goes to nobody: it would hold the later messages of its
 * application. An application that it never received waits, and the operator sees it: its citizen waits for a decision.
 */
const withoutRegistry = ({ submitApplication }: ApplicationRegistry): ApplicationRegistry => ({
  submitApplication,
  withdrawApplication: async () => undefined,
  urgeApplication: async () => undefined,
  sendConfirmation: async () => undefined,
  sendForm: async () => undefined,
})

/** What a party has done, in the timeline of a case. */
const actOfParty: Partial<Record<ConfirmationSnapshot['state'], CaseActDone>> = {
  confirmed: 'partyConfirmed',
  refused: 'partyRefused',
  notMe: 'partyRefused',
  retracted: 'partyRetracted',
}

/** The desk behind the registry's port. It reads confirmations and forms where they are. */
function makeDeskRegistry(services: Services, kinds: EventKinds): ApplicationRegistry {
  const { pool, clock } = services
  const inOne = (take: (db: Db) => Promise<void>) => inTransaction(pool, take)
  return {
    submitApplication: (_messageId, { id, submission, business, applicant }) =>
      inOne((db) =>
        receiveSubmission(
          { ...services, db, kinds },
          { id, submission, business: business.name, applicant: applicant.name },
        ),
      ),
    withdrawApplication: (_messageId, withdrawal) => inOne((db) => receiveWithdrawal({ ...services, db }, withdrawal)),
    urgeApplication: (messageId, { applicationId: caseId, submission }) =>
      inOne(async (db) => {
        const row = await findCase(db, caseId)
        if (!row) return
        await insertCaseEvent(db, { id: messageId, caseId, submission, act: 'urged', at: clock.now() })
        const notice = { caseId, kind: 'urged', about: messageId } as const
        if (row.assignee) await notifyOfficer({ ...services, db }, { ...notice, staffId: row.assignee })
        await notifySupervisors({ ...services, db }, { ...notice, regionCode: row.region_code })
      }),
    sendConfirmation: (messageId, { applicationId, submission, confirmation }) =>
      inOne(async (db) => {
        const act = actOfParty[confirmation.state]
        const row = act && (await lockCase(db, applicationId))
        if (!row || !isOpen(row) || row.submission !== submission || (await hasEvent(db, messageId))) return
        await insertCaseEvent(db, { id: messageId, caseId: row.id, submission, act, at: clock.now() })
        // Nobody decides on a confirmation that is gone.
        if (act !== 'partyConfirmed') await moveCase(db, row, {})
      }),
    sendForm: async () => undefined,
  }
}
