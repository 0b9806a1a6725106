import type { z } from 'zod'
import { chinaDay } from '../china-time.ts'
import type {
  applicationMessage,
  confirmationMessage,
  formMessage,
  urgeMessage,
  withdrawMessage,
} from './application-message.ts'
import { firstStage } from './case-rules.ts'
import type { Case } from './case-store.ts'
import { fetchForm } from './fetch-form.ts'
import type { ItemKind } from './item-store.ts'
import { acceptedEvent, progressEvent } from './registry-event.ts'
import type { RegistryParts } from './registry-parts.ts'

/** The answer to a message. `superseded`: a later submission or revision of the record arrived before. */
export interface Receipt {
  received: true
  repeated?: true
  superseded?: true
}

// The product has committed before it sends, but its worker should have noted our answer before the event arrives.
const acknowledgementDelayMs = 200

/** Accepts an application and acknowledges it, well within the office's two seconds. */
export function receiveApplication(parts: RegistryParts, message: z.infer<typeof applicationMessage>): Receipt {
  const { cases, seen, faults, now } = parts
  const { application, submission, messageId } = message
  const receipt = parts.inTransaction((): Receipt => {
    if (!seen.takeMessage(messageId, now())) return { received: true, repeated: true }
    const known = cases.find(application.id)
    if (known && known.submission >= submission) return { received: true, superseded: true }
    const number = known?.acceptanceNumber ?? cases.nextAcceptanceNumber(chinaDay(now()))
    cases.save(application, submission, number, now())
    parts.confirmations.insert(application.id, submission, application.confirmations ?? [])
    const saved = cases.find(application.id)
    if (saved && !faults.has('noAcknowledgement')) acknowledge(parts, saved, acknowledgementDelayMs)
    return { received: true }
  })
  parts.queue.pump()
  parts.arrivals.notify()
  return receipt
}

/** Queues the acceptance number and the first step; inside a transaction. */
export function acknowledge(
  parts: RegistryParts,
  { id, submission, acceptanceNumber, application }: Case,
  delayMs = 0,
): void {
  const subject = { id, submission }
  parts.queue.add(acceptedEvent(subject, acceptanceNumber, parts.now()), { delayMs })
  parts.queue.add(progressEvent(subject, firstStage, application.business.name, parts.now()), { delayMs })
}

export function receiveWithdrawal(parts: RegistryParts, id: string, message: z.infer<typeof withdrawMessage>): Receipt {
  return parts.inTransaction((): Receipt => {
    if (!parts.seen.takeMessage(message.messageId, parts.now())) return { received: true, repeated: true }
    parts.cases.withdraw(id, message.submission, message.reason)
    return { received: true }
  })
}

export function receiveUrge(
  parts: RegistryParts,
  id: string,
  { messageId, dueDay, at }: z.infer<typeof urgeMessage>,
): Receipt {
  return parts.inTransaction((): Receipt => {
    if (!parts.seen.takeMessage(messageId, parts.now())) return { received: true, repeated: true }
    parts.urges.insert(id, { dueDay, at })
    return { received: true }
  })
}

export function receiveConfirmation(
  parts: RegistryParts,
  id: string,
  { messageId, submission, confirmation }: z.infer<typeof confirmationMessage>,
): Receipt {
  return parts.inTransaction((): Receipt => {
    if (!parts.seen.takeMessage(messageId, parts.now())) return { received: true, repeated: true }
    parts.confirmations.insert(id, submission, [confirmation])
    return { received: true }
  })
}

/** Accepts the form of a submission and fetches its file. */
export function receiveForm(
  parts: RegistryParts,
  id: string,
  { messageId, submission, form }: z.infer<typeof formMessage>,
): Receipt {
  const receipt = parts.inTransaction((): Receipt => {
    if (!parts.seen.takeMessage(messageId, parts.now())) return { received: true, repeated: true }
    parts.forms.insert(id, { submission, ...form })
    return { received: true }
  })
  const waiting = parts.forms.list(id).find((each) => each.submission === submission && each.file === null)
  if (waiting) void fetchForm(parts, id, waiting)
  return receipt
}

export function receiveItem(
  parts: RegistryParts,
  kind: ItemKind,
  { messageId, item }: { messageId: string; item: { id: string; revision?: number } },
): Receipt {
  const receipt = parts.inTransaction((): Receipt => {
    if (!parts.seen.takeMessage(messageId, parts.now())) return { received: true, repeated: true }
    const known = parts.items.find(kind, item.id)
    if (known && revisionOf(known.body) > revisionOf(item)) return { received: true, superseded: true }
    parts.items.save(kind, item.id, item, parts.now())
    return { received: true }
  })
  parts.arrivals.notify()
  return receipt
}

const revisionOf = ({ revision }: { revision?: unknown }) => Number(revision ?? 0)
