import { setServerAhead } from '@registration/contract/rules/server-clock.ts'

/** Reads the server's clock from an answer (its header `date`), within a second or two: a device's own may be a year wrong. */
export function readServerClock({ headers }: Response): void {
  setServerAhead(Date.parse(headers.get('date') ?? '') - Date.now() || 0)
}
