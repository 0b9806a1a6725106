import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** How long to wait before reconnecting, in milliseconds. */
const reconnectDelay = 1_000
/** How often the connection is checked, and how long the answer may take: a connection can be lost without an error. */
const patience = { askEveryMs: 15_000, answerWithinMs: 5_000 }
/** How long the database may take to close the connection. */
const endWithin = 500

/**
 * Calls `wake` at each notification on `channel`, on a connection of its own, which is made again after a loss. Also
 * calls it once after each connecting, for notifications missed meanwhile. `ready` resolves at the first connection, or
 * its first failure.
 */
export function listen(
  url: string,
  channel: string,
  wake: () => void,
  { askEveryMs, answerWithinMs } = patience,
): { ready: Promise<void>; stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined

  const connect = async () => {
    const current = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    client = current
    let lost = false
    const reconnect = () => {
      if (lost || stopped) return
      lost = true
      clearTimeout(timer)
      void close(current)
      timer = setTimeout(connect, reconnectDelay)
    }
    const ask = () => {
      timer = setTimeout(() => current.query('select 1').then(() => lost || stopped || ask(), reconnect), askEveryMs)
    }
    current.on('error', reconnect)
    current.on('end', reconnect)
    current.on('notification', wake)
    try {
      await current.connect()
      await current.query(`listen ${pg.escapeIdentifier(channel)}`)
      wake()
      if (!lost && !stopped) ask()
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
      if (client) await close(client)
    },
  }
}

async function close(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), pause(endWithin, undefined, { ref: false })])
  client.connection.stream.destroy()
}
