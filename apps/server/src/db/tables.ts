import type { Generated, GeneratedAlways } from 'kysely'

export interface OutboxTable {
  id: GeneratedAlways<string>
  message_id: string
  record: string
  kind: string
  body: string
  tries: Generated<number>
  due: Date
  lease: Date | null
  created_at: Date
  last_error: string | null
}

export interface Tables {
  outbox: OutboxTable
}
