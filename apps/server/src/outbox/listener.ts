import pg from 'pg'

/** How long to wait before a lost connection is made again, in milliseconds. */
const reconnectDelay = 1_000

/**
 * Calls `wake` at each notification on `channel`, on a connection of its own which is made again whenever it is lost;
 * also once after each connecting, for what was notified meanwhile. `ready` resolves at the first connection, or its first failure.
 */
export function listen(
  url: string,
  channel: string,
  wake: () => void,
): { ready: Promise<void>; stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined

  const connect = async () => {
    const current = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 })
    client = current
    let lost = false
    const reconnect = () => {
      if (lost || stopped) return
      lost = true
      current.end().catch(() => {})
      timer = setTimeout(connect, reconnectDelay)
    }
    current.on('error', reconnect)
    current.on('end', reconnect)
    current.on('notification', wake)
    try {
      await current.connect()
      await current.query(`listen ${pg.escapeIdentifier(channel)}`)
      wake()
    } catch {
      reconnect()
    }
  }

  const ready = connect()
  return {
    ready,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
