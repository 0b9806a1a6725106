import type { ReviewStatus } from '@registration/contract/application-status.ts'
import type { Services } from '../../context.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'
import { findApplication, moveApplication } from '../application-record/application-store.ts'
import type { RegistryFor } from './registry-messages-rules.ts'

/** After so many failed tries an application counts as not handed over. The tries go on. */
const triesUntilFailed = 3

/**
 * Sends applications, what their parties confirm later, withdrawals and questions about overdue ones to the registry
 * that decides them.
 */
export function registryMessages(
  { pool }: Services,
  registryFor: RegistryFor,
): Pick<MessageHandlers, 'registry.application' | 'registry.withdrawal' | 'registry.urge' | 'registry.confirmation'> {
  const move = async (id: string, step: { from: ReviewStatus; to: ReviewStatus }) => {
    const application = await findApplication(pool, id)
    if (application) await moveApplication(pool, application, step)
  }
  return {
    'registry.application': {
      async deliver({ messageId, body: { decider, ...application } }) {
        await (await registryFor(application.id, decider)).submitApplication(messageId, application)
        await move(application.id, { from: 'handoverFailed', to: 'pending' })
      },
      async failed({ body, tries }) {
        if (tries >= triesUntilFailed) await move(body.id, { from: 'pending', to: 'handoverFailed' })
      },
    },
    'registry.urge': {
      deliver: async ({ messageId, body: { decider, ...urge } }) =>
        (await registryFor(urge.applicationId, decider)).urgeApplication(messageId, urge),
    },
    'registry.confirmation': {
      deliver: async ({ messageId, body: { decider, ...confirmation } }) =>
        (await registryFor(confirmation.applicationId, decider)).sendConfirmation(messageId, confirmation),
    },
    'registry.withdrawal': {
      deliver: async ({ messageId, body: { decider, ...withdrawal } }) =>
        (await registryFor(withdrawal.applicationId, decider)).withdrawApplication(messageId, withdrawal),
    },
  }
}
