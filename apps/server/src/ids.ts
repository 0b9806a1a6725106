import { randomBytes, randomUUID } from 'node:crypto'

/** Random names, all from the system's secure generator. */
export interface Ids {
  /** A version 4 UUID. */
  uuid(): string
  /** A random secret of `bytes` bytes (default 32) in base64url without padding. */
  token(bytes?: number): string
}

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
}

/** Our ids are UUIDs. A text of another shape is not in the database, which would reject it as a fault. */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
