import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { FieldCipher } from '../db/field-cipher.ts'
import type { Pool } from '../db/pool.ts'

export interface Message {
  messageId: string
  record: string
  body: unknown
  /** 1 at the first try. */
  tries: number
}

export interface MessageHandler {
  /** Delivers a message, within the lease. A throw means: again, later. The receiver may see a message twice, with the same id. */
  deliver(message: Message): Promise<void>
  /** Told after each failed try. */
  failed?(message: Message, error: unknown): Promise<void>
}

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
  handlers: Record<string, MessageHandler>
  concurrency?: number
  leaseMs?: number
}

export interface OutboxWorker {
  stop(): Promise<void>
  drain(): Promise<void>
}

export function startOutboxWorker({ log }: OutboxWorkerOptions): OutboxWorker {
  log.info({}, 'started')
  return { stop: async () => {}, drain: async () => {} }
}
