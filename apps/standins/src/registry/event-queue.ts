import type { Log, Timers } from '../context.ts'
import type { EventStore, QueuedEvent } from './event-store.ts'
import { type RegistryEvent, recordOf } from './registry-event.ts'

/**
 * The product's answer: it accepted the event, its state forbids it now or for good, the account belongs to somebody else,
 * the event is faulty, or no answer.
 */
export type Answer = 'taken' | 'conflict' | 'gone' | 'otherIdentity' | 'refused' | 'unreachable'

/** How an event ended. */
export type Outcome = Exclude<Answer, 'unreachable'>

export interface EventQueueParts {
  store: EventStore
  send(body: string): Promise<Answer>
  /** Runs `act` whole or not at all. */
  inTransaction(act: () => void): void
  /** The registry's record that the product accepted an event, in the transaction that removes it from the queue. */
  onTaken(event: RegistryEvent): void
  now: () => Date
  timers: Timers
  log: Log
}

const atOnce = 8
const firstBackOffMs = 500
const longestBackOffMs = 60_000

/**
 * Sends events to the product: at least once, in order per record, over restarts. After no answer and after a conflict
 * it tries again with growing pauses. 'gone' and 'refused' end an event, and so does a conflict of an event that was
 * queued with `once`.
 */
export function makeEventQueue({ store, send, inTransaction, onTaken, now, timers, log }: EventQueueParts) {
  const sending = new Map<string, Promise<void>>()
  const watchers = new Map<string, (outcome: Outcome) => void>()
  const quietWatchers = new Map<string, (() => void)[]>()
  let cancelTimer = () => {}
  let closed = false

  function pump(): void {
    if (closed) return
    cancelTimer()
    const heads = store.listHeads(atOnce + sending.size).filter(({ record }) => !sending.has(record))
    for (const queued of heads) {
      if (queued.due > now().getTime() || sending.size >= atOnce) break
      sending.set(
        queued.record,
        deliver(queued)
          .catch((error) => rest(queued, error))
          .finally(() => afterDelivery(queued.record)),
      )
    }
    const next = heads.find(({ record }) => !sending.has(record))
    if (next && sending.size < atOnce) cancelTimer = timers.after(Math.max(0, next.due - now().getTime()), pump)
  }

  function afterDelivery(record: string): void {
    sending.delete(record)
    if (closed) return
    if (!store.isWaiting(record)) {
      for (const wake of quietWatchers.get(record) ?? []) wake()
      quietWatchers.delete(record)
    }
    pump()
  }

  async function deliver(queued: QueuedEvent): Promise<void> {
    const answer = await send(queued.body)
    if (closed) return
    const { type } = queued.event
    if (answer === 'unreachable' || (answer === 'conflict' && !queued.once)) {
      const pause = Math.min(firstBackOffMs * 2 ** queued.tries, longestBackOffMs)
      store.postpone(queued.id, now().getTime() + pause, answer)
      log.warn({ type, answer, tries: queued.tries + 1, pause }, 'an event will be sent again')
      return
    }
    finish(queued, answer)
    if (answer === 'refused') log.error({ type }, 'the product refused an event for good')
    watchers.get(queued.id)?.(answer)
    watchers.delete(queued.id)
  }

  function rest(queued: QueuedEvent, error: unknown): void {
    log.error({ err: error, type: queued.event.type }, 'noting an event failed')
    if (!closed) store.postpone(queued.id, now().getTime() + longestBackOffMs, 'failed')
  }

  function finish(queued: QueuedEvent, outcome: Outcome): void {
    inTransaction(() => {
      store.remove(queued.id)
      if (outcome === 'taken') onTaken(queued.event)
    })
  }

  return {
    pump,
    /** Queues an event. Call `pump` after the commit of the surrounding transaction. */
    add(event: RegistryEvent, { once = false, delayMs = 0 } = {}): void {
      store.insert(event, recordOf(event), once, now().getTime() + delayMs)
    },
    /** Resolves when the event has ended. Never, if this process ends before. */
    outcomeOf: (id: string) => new Promise<Outcome>((resolve) => watchers.set(id, resolve)),

    /** Resolves when no event of this record is queued any more. */
    async quiet(record: string): Promise<void> {
      if (!store.isWaiting(record)) return
      await new Promise<void>((resolve) => quietWatchers.set(record, [...(quietWatchers.get(record) ?? []), resolve]))
    },

    async close(): Promise<void> {
      closed = true
      cancelTimer()
      await Promise.allSettled(sending.values())
    },
  }
}

export type EventQueue = ReturnType<typeof makeEventQueue>
