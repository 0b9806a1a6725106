import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { withDatabaseTime } from '../db/database-time.ts'
import type { FieldCipher } from '../db/field-cipher.ts'
import type { Pool } from '../db/pool.ts'
import type { OutboxLane } from '../db/tables.ts'
import type { Metrics } from '../metrics.ts'
import { retryDelay } from './back-off.ts'
import { listen } from './listener.ts'
import { type MessageBodies, type OutboxKind, outboxLanes } from './message-bodies.ts'
import { bodyAssociatedData, outboxChannel } from './outbox.ts'
import { type ClaimedMessage, claimMessage, deleteMessage, findNextDue, postponeMessage } from './outbox-store.ts'

export interface Message<B> {
  /** The same at every try, so that the receiver can recognise a repeat. */
  messageId: string
  record: string
  body: B
  /** 1 at the first try. */
  tries: number
}

export interface MessageHandler<B> {
  /**
   * Delivers a message within the lease. After a throw the message is tried again later. The receiver may get a message
   * twice.
   * @throws DroppedMessage: it is not tried again
   */
  deliver(message: Message<B>): Promise<void>
  /** Called after each failed try. */
  failed?(message: Message<B>, error: unknown): Promise<void>
}

/** Thrown by a handler that gives a message up. `code` says why, for the log. */
export class DroppedMessage extends Error {
  readonly code: string

  constructor(code: string) {
    super('The message was dropped')
    this.code = code
  }
}

/** A handler for every kind. */
export type MessageHandlers = { [K in OutboxKind]: MessageHandler<MessageBodies[K]> }

export interface OutboxLog {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

export interface OutboxWorkerOptions {
  pool: Pool
  db: Db
  cipher: FieldCipher
  clock: Clock
  log: OutboxLog
  metrics: Pick<Metrics, 'countDroppedMessage'>
  /** By the kind of message. */
  handlers: Record<string, MessageHandler<unknown>>
  /** How many messages of each lane are delivered at a time. */
  concurrency?: number
  /** How long a delivery may take before another worker tries, in milliseconds. */
  leaseMs?: number
}

export interface OutboxWorker {
  /** Finishes the running deliveries and claims no more. */
  stop(): Promise<void>
  /** For tests: delivers until nothing is due by the clock and nothing is running. Throws when the database fails. */
  drain(): Promise<void>
}

/** The worker polls at least this often, in milliseconds, in case a notification is lost or the clock is set. */
const longestSleep = 5_000
const shortestSleep = 50
/**
 * How long claiming a message, or delivering it, waits for the database in all: a silent database must not delay the
 * shutdown.
 */
const inTime = <T>(work: () => Promise<T>) => withDatabaseTime(5_000, work)

/**
 * Delivers the outbox: the messages of one record in order, each until it succeeds, several records of each lane at a
 * time. A silent platform holds only its own lane. Wakes at the commit of a new message and at the next due time. A
 * message of an unknown kind stays and is tried like a failed one: a newer server may know it.
 */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { pool, db, clock, log, concurrency = 2, leaseMs = 30_000 } = options
  const running = new Map(outboxLanes.map((lane) => [lane, new Set<Promise<void>>()]))
  let looking: Promise<void> | undefined
  let stopped = false
  let wakings = 0
  let timer: NodeJS.Timeout | undefined

  const deliverWhatIsDue = async (lane: OutboxLane) => {
    for (let tried = 0; !stopped; tried += 1) {
      const now = clock.now()
      const leaseUntil = new Date(now.getTime() + leaseMs)
      const message = await inTime(() => claimMessage(db, lane, { now, leaseUntil }))
      if (!message) {
        // What failed is due again later.
        if (tried > 0) wake()
        return
      }
      await inTime(() => deliver(options, message))
    }
  }

  /** Whether the lane had room. */
  const fill = (lane: OutboxLane): boolean => {
    const deliveries = running.get(lane)
    if (!deliveries || stopped || deliveries.size >= concurrency) return false
    while (deliveries.size < concurrency) {
      const delivery = deliverWhatIsDue(lane)
        .catch(reportFault)
        .finally(() => deliveries.delete(delivery))
      deliveries.add(delivery)
    }
    return true
  }

  /**
   * Fills the lanes that have something due until no wake comes meanwhile: the look may have been too early. Then sets the
   * timer for what is due later. A full lane looks for more by itself.
   */
  const look = async () => {
    try {
      let seen: number
      let pauseMs: number
      do {
        seen = wakings
        pauseMs = longestSleep
        for (const { lane, due } of await inTime(() => findNextDue(db))) {
          const ms = due.getTime() - clock.now().getTime()
          if (ms > 0) pauseMs = Math.min(pauseMs, ms)
          else if (fill(lane)) pauseMs = shortestSleep
        }
      } while (!stopped && seen !== wakings)
      sleep(pauseMs)
    } catch (error) {
      reportFault(error)
    }
    looking = undefined
  }

  const reportFault = (error: unknown) => {
    log.error({ code: errorCode(error) }, 'outbox: the database does not answer')
    sleep(1_000)
  }

  const wake = () => {
    wakings += 1
    if (!stopped) looking ??= look()
  }

  const sleep = (milliseconds: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, Math.min(Math.max(milliseconds, shortestSleep), longestSleep))
  }

  const ended = () => Promise.all([looking, ...[...running.values()].flatMap((deliveries) => [...deliveries])])
  const isBusy = () => looking !== undefined || [...running.values()].some((deliveries) => deliveries.size > 0)
  const isDue = async () => (await findNextDue(db)).some(({ due }) => due.getTime() <= clock.now().getTime())

  const url = pool.options.connectionString
  if (url === undefined) throw new Error('The outbox needs a pool that was made from a connection string')
  const listener = listen(url, outboxChannel, wake)
  wake()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await listener.ready
      await listener.stop()
      await ended()
    },
    drain: async () => {
      // What one lane delivers may be what another waits for. What a wake has begun meanwhile is no longer due, but runs.
      do await Promise.all([ended(), ...outboxLanes.map(deliverWhatIsDue)])
      while (!stopped && ((await isDue()) || isBusy()))
    },
  }
}

async function deliver(options: OutboxWorkerOptions, claimed: ClaimedMessage): Promise<void> {
  const { db, cipher, clock, log, metrics, handlers } = options
  const { record, kind, tries, message_id: messageId } = claimed
  const message: Message<unknown> = { messageId, record, tries, body: undefined }
  const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined
  try {
    if (!handler) throw new UnknownKind()
    message.body = readBody(cipher, claimed)
    await handler.deliver(message)
  } catch (error) {
    if (error instanceof DroppedMessage) {
      if (!(await remove(options, claimed))) return
      log.warn({ messageId, record, kind, tries, code: error.code }, 'outbox: a message was dropped')
      metrics.countDroppedMessage()
      return
    }
    const code = errorCode(error)
    log.warn({ messageId, record, kind, tries, code }, 'outbox: a message was not delivered')
    if (!(error instanceof UnreadableBody))
      await handler?.failed?.(message, error).catch((fault: unknown) => {
        log.error({ messageId, kind, code: errorCode(fault) }, 'outbox: the handler of a failure failed')
      })
    const due = new Date(clock.now().getTime() + retryDelay(tries, Math.random()))
    await postponeMessage(db, claimed, due, code)
    return
  }
  if (await remove(options, claimed)) log.info({ messageId, record, kind, tries }, 'outbox: a message was delivered')
}

/** Whether the message was still ours. */
async function remove({ db, log }: OutboxWorkerOptions, claimed: ClaimedMessage): Promise<boolean> {
  const deleted = await deleteMessage(db, claimed)
  const { record, kind, tries, message_id: messageId } = claimed
  if (!deleted) log.warn({ messageId, record, kind, tries }, 'outbox: a delivery took longer than its lease')
  return deleted
}

function readBody(cipher: FieldCipher, { body, message_id: messageId }: ClaimedMessage): unknown {
  try {
    return JSON.parse(cipher.decrypt(body, bodyAssociatedData(messageId)))
  } catch {
    throw new UnreadableBody()
  }
}

/** Its key is no longer in the settings, or its row was changed. */
class UnreadableBody extends Error {
  readonly code = 'unreadable'
}

class UnknownKind extends Error {
  readonly code = 'unknownKind'
}

/** A short word for log and table: an error's text may hold personal data, its code or name does not. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return /^[\w.:-]{1,60}$/.test(code) ? code : 'unknown'
}
