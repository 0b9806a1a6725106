let aheadMs = 0

/** Reads the server's clock from an answer (its header `date`): a phone's own may be minutes wrong. */
export function readServerClock({ headers }: Response): void {
  aheadMs = Date.parse(headers.get('date') ?? '') - Date.now() || 0
}

/** The server's time, in milliseconds since 1970, within a second or two. Before the first answer it is the device's. */
export const serverNow = (): number => Date.now() + aheadMs
