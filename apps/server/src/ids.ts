import { randomBytes, randomUUID } from 'node:crypto'

/** Where random names come from; all of them from the system's secure generator. */
export interface Ids {
  /** A version 4 UUID. */
  uuid(): string
  /** A random secret of `bytes` bytes (32 unless told) in base64url without padding. */
  token(bytes?: number): string
}

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
}
