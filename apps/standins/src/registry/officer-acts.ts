import { archiveRows } from './archive-rows.ts'
import { type Deadline, startDeadline } from './arrivals.ts'
import { archiveRequest } from './item-messages.ts'
import {
  accountBoundEvent,
  appointmentClosedEvent,
  archiveAnsweredEvent,
  type CheckedPerson,
  confirmedAtCounterEvent,
  type Decision,
  type Ending,
  feedbackAnsweredEvent,
  type RegistryEvent,
  recordOf,
  reviewedEvent,
  type Said,
} from './registry-event.ts'
import type { RegistryParts } from './registry-parts.ts'

/**
 * The outcome of an officer's act: the product accepted it, its record does not exist, its state forbids it, the account is
 * somebody else's, the fields are faulty, or no answer.
 */
export type Verdict = 'done' | 'unknown' | 'forbidden' | 'otherIdentity' | 'faulty' | 'silent'

/** How long an act waits for a message that has not arrived yet. */
const patienceMs = 10_000

/** Decides a case. Waits for a newer submission that has not arrived yet. */
export function decide(parts: RegistryParts, id: string, decision: Decision, said: Said): Promise<Verdict> {
  return withDeadline(parts, async (deadline) => {
    let lastSubmission = 0
    for (;;) {
      const current = () => {
        const found = parts.cases.find(id)
        return found && found.withdrawn === '' && found.submission > lastSubmission ? found : undefined
      }
      const found = await parts.arrivals.waitFor(current, deadline)
      if (!found) return parts.cases.find(id) ? 'forbidden' : 'unknown'
      lastSubmission = found.submission
      const outcome = await sendEvent(parts, reviewedEvent(found, decision, said, parts.now()), deadline)
      if (outcome !== 'gone') return outcome
    }
  })
}

/** A party has confirmed at the counter what its case has. */
export function confirmAtCounter(parts: RegistryParts, id: string, partyId: string): Promise<Verdict> {
  return withDeadline(parts, async (deadline) => {
    const found = await parts.arrivals.waitFor(() => parts.cases.find(id), deadline)
    if (!found) return 'unknown'
    const outcome = await sendEvent(parts, confirmedAtCounterEvent(found, partyId, parts.now()), deadline)
    return outcome === 'gone' ? 'forbidden' : outcome
  })
}

/** Answers an archive request: 20 with the register's entries (or with one of its situations by name), 21 with none. */
export function answerArchive(
  parts: RegistryParts,
  id: string,
  state: '20' | '21',
  scenario?: string,
): Promise<Verdict> {
  return withDeadline(parts, async (deadline) => {
    const request = await parts.arrivals.waitFor(() => parts.items.find('archiveRequest', id), deadline)
    if (!request) return 'unknown'
    const rows =
      state === '20'
        ? archiveRows(parts.register, { ...archiveRequest.parse(request.body), scenario })
        : { result: [], dyresult: [] }
    const outcome = await sendEvent(parts, archiveAnsweredEvent(id, state, rows, parts.now()), deadline)
    return outcome === 'gone' ? 'forbidden' : outcome
  })
}

/** Replies to a citizen's feedback. */
export function replyToFeedback(parts: RegistryParts, id: string, text: string): Promise<Verdict> {
  return withDeadline(parts, async (deadline) => {
    const feedback = await parts.arrivals.waitFor(() => parts.items.find('feedback', id), deadline)
    if (!feedback) return 'unknown'
    const outcome = await sendEvent(parts, feedbackAnsweredEvent(id, text, parts.now()), deadline)
    return outcome === 'gone' ? 'forbidden' : outcome
  })
}

/** Ends an appointment: the citizen came, did not come, or the office cancels it. */
export function closeAppointment(parts: RegistryParts, id: string, state: Ending): Promise<Verdict> {
  return withDeadline(parts, async (deadline) => {
    const appointment = await parts.arrivals.waitFor(() => parts.items.find('appointment', id), deadline)
    if (!appointment) return 'unknown'
    const outcome = await sendEvent(parts, appointmentClosedEvent(id, state, parts.now()), deadline)
    return outcome === 'gone' ? 'forbidden' : outcome
  })
}

/** Binds the account of a code to the person or company whose documents the officer has checked. */
export function bindAccount(parts: RegistryParts, person: CheckedPerson): Promise<Verdict> {
  return withDeadline(parts, async (deadline) => {
    const outcome = await sendEvent(parts, accountBoundEvent(person, parts.now()), deadline)
    return outcome === 'gone' ? 'unknown' : outcome
  })
}

async function withDeadline(parts: RegistryParts, act: (deadline: Deadline) => Promise<Verdict>): Promise<Verdict> {
  const deadline = startDeadline(parts.timers, patienceMs)
  try {
    return await act(deadline)
  } finally {
    deadline.cancel()
  }
}

/** Queues an event and waits until the product has answered it and accepted the progress step that follows. */
async function sendEvent(parts: RegistryParts, event: RegistryEvent, deadline: Deadline): Promise<Verdict | 'gone'> {
  const ended = parts.queue.outcomeOf(event.id)
  parts.inTransaction(() => parts.queue.add(event, { once: true }))
  parts.queue.pump()
  const outcome = await Promise.race([ended, deadline.passed])
  if (outcome === undefined) return 'silent'
  if (outcome === 'gone') return 'gone'
  if (outcome === 'otherIdentity') return outcome
  if (outcome === 'refused') return 'faulty'
  if (outcome !== 'taken') return 'forbidden'
  await Promise.race([parts.queue.quiet(recordOf(event)), deadline.passed])
  return 'done'
}
