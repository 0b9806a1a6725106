import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { withDatabaseTime } from '../db/database-time.ts'
import type { FieldCipher } from '../db/field-cipher.ts'
import type { Pool } from '../db/pool.ts'
import { retryDelay } from './back-off.ts'
import { listen } from './listener.ts'
import type { MessageBodies, OutboxKind } from './message-bodies.ts'
import { bodyAssociatedData, outboxChannel } from './outbox.ts'
import { deleteMessage, findNextDue, postponeMessage, type TakenMessage, takeMessage } from './outbox-store.ts'

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
   */
  deliver(message: Message<B>): Promise<void>
  /** Called after each failed try. */
  failed?(message: Message<B>, error: unknown): Promise<void>
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
  /** By the kind of message. */
  handlers: Record<string, MessageHandler<unknown>>
  /** How many messages are delivered at a time. */
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
 * Delivers the outbox: the messages of one record in order, each until it succeeds, several records at a time. Wakes at
 * the commit of a new message and at the next due time. A message of an unknown kind stays and is tried like a failed
 * one: a newer server may know it.
 */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { pool, db, clock, log, concurrency = 2, leaseMs = 30_000 } = options
  const lanes = new Set<Promise<void>>()
  let stopped = false
  let wakings = 0
  let timer: NodeJS.Timeout | undefined

  const deliverWhatIsDue = async () => {
    while (!stopped) {
      const now = clock.now()
      const message = await inTime(() => takeMessage(db, now, new Date(now.getTime() + leaseMs)))
      if (!message) return
      await inTime(() => deliver(options, message))
    }
  }

  /**
   * Delivers until nothing is due and no wake came meanwhile (the query that found nothing may have been too early),
   * then sets the timer.
   */
  const runLane = async () => {
    let seen: number
    let due: Date | undefined
    do {
      seen = wakings
      await deliverWhatIsDue()
      due = await inTime(() => findNextDue(db))
    } while (!stopped && seen !== wakings)
    sleep(due ? due.getTime() - clock.now().getTime() : longestSleep)
  }

  const startLane = () => {
    const lane = runLane()
      .catch((error) => {
        log.error({ code: errorCode(error) }, 'outbox: the database does not answer')
        sleep(1_000)
      })
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  const wake = () => {
    wakings += 1
    while (!stopped && lanes.size < concurrency) startLane()
  }

  const sleep = (milliseconds: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, Math.min(Math.max(milliseconds, shortestSleep), longestSleep))
  }

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
      await Promise.all(lanes)
    },
    drain: async () => {
      await Promise.all([...lanes, ...Array.from({ length: concurrency }, deliverWhatIsDue)])
    },
  }
}

async function deliver({ db, cipher, clock, log, handlers }: OutboxWorkerOptions, taken: TakenMessage): Promise<void> {
  const { record, kind, tries, message_id: messageId } = taken
  const message: Message<unknown> = { messageId, record, tries, body: undefined }
  const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined
  try {
    if (!handler) throw new UnknownKind()
    message.body = JSON.parse(cipher.decrypt(taken.body, bodyAssociatedData(messageId)))
    await handler.deliver(message)
  } catch (error) {
    const code = errorCode(error)
    log.warn({ messageId, record, kind, tries, code }, 'outbox: a message was not delivered')
    await handler?.failed?.(message, error).catch((fault: unknown) => {
      log.error({ messageId, kind, code: errorCode(fault) }, 'outbox: the handler of a failure failed')
    })
    const due = new Date(clock.now().getTime() + retryDelay(tries, Math.random()))
    await postponeMessage(db, taken, due, code)
    return
  }
  const deleted = await deleteMessage(db, taken)
  if (deleted) log.info({ messageId, record, kind, tries }, 'outbox: a message was delivered')
  else log.warn({ messageId, record, kind, tries }, 'outbox: a delivery took longer than its lease')
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
