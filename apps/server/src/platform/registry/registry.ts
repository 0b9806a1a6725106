import type { Clock } from '../../clock.ts'
import type { Ids } from '../../ids.ts'
import { ask, PlatformError, statusFault } from '../ask.ts'
import {
  type ApplicationSnapshot,
  type AppointmentSnapshot,
  type ArchiveQuery,
  applicationMessage,
  appointmentMessage,
  archiveMessage,
  confirmationMessage,
  feedbackMessage,
  formMessage,
  type SealedForm,
  type SentConfirmation,
  type SentFeedback,
  type Urge,
  urgeMessage,
  type Withdrawal,
  withdrawalMessage,
} from './registry-wire.ts'
import { signatureOf } from './signature.ts'

/**
 * The office's own registration system (docs/product/registry.md 'The registry'). Every message has an id by which it
 * drops repeats.
 */
export interface Registry {
  submitApplication(messageId: string, application: ApplicationSnapshot): Promise<void>
  withdrawApplication(messageId: string, withdrawal: Withdrawal): Promise<void>
  urgeApplication(messageId: string, urge: Urge): Promise<void>
  sendConfirmation(messageId: string, confirmation: SentConfirmation): Promise<void>
  /** The form of a submission, once it is made. */
  sendForm(messageId: string, form: SealedForm): Promise<void>
  sendFeedback(messageId: string, feedback: SentFeedback): Promise<void>
  /** Sends a query to the register. The answer arrives as an event. */
  queryArchive(messageId: string, query: ArchiveQuery): Promise<void>
  /** The state of a booking. A later revision replaces an earlier one. */
  sendAppointment(messageId: string, appointment: AppointmentSnapshot): Promise<void>
}

const platform = 'registry'

export function makeRegistry({
  base,
  key,
  clock,
  ids,
}: {
  base: string
  key: string
  clock: Clock
  ids: Ids
}): Registry {
  async function send(path: string, messageId: string, message: object): Promise<void> {
    const body = JSON.stringify({ messageId, ...message })
    const signed = { timestamp: String(Math.floor(clock.now().getTime() / 1000)), nonce: ids.uuid(), body }
    const { status, text } = await ask({
      platform,
      url: `${base}${path}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-message-id': messageId,
        'x-timestamp': signed.timestamp,
        'x-nonce': signed.nonce,
        'x-signature': signatureOf(key, signed),
      },
      body,
    })
    if (status < 200 || status > 299) throw statusFault(platform, status)
    // An HTML page comes from a proxy or is a maintenance notice: the registry answers data, and has not received the
    // message.
    if (/^\s*</.test(text)) throw new PlatformError(platform, 'garbage', status)
  }

  return {
    sendAppointment: (messageId, appointment) => send('/appointments', messageId, appointmentMessage(appointment)),
    submitApplication: (messageId, application) => send('/applications', messageId, applicationMessage(application)),
    withdrawApplication: (messageId, withdrawal) =>
      send(
        `/applications/${encodeURIComponent(withdrawal.applicationId)}/withdraw`,
        messageId,
        withdrawalMessage(withdrawal),
      ),
    urgeApplication: (messageId, urge) =>
      send(`/applications/${encodeURIComponent(urge.applicationId)}/urge`, messageId, urgeMessage(urge)),
    sendConfirmation: (messageId, confirmation) =>
      send(
        `/applications/${encodeURIComponent(confirmation.applicationId)}/confirmations`,
        messageId,
        confirmationMessage(confirmation),
      ),
    sendForm: (messageId, form) =>
      send(`/applications/${encodeURIComponent(form.applicationId)}/form`, messageId, formMessage(form)),
    queryArchive: (messageId, query) => send('/archive-requests', messageId, archiveMessage(query)),
    sendFeedback: (messageId, feedback) => send('/feedback', messageId, feedbackMessage(feedback)),
  }
}
