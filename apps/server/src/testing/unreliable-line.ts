import net from 'node:net'
import path from 'node:path'

/**
 * `cut`: no connection. `slow`: every packet of the database is delayed. `garbage`: it answers nonsense. `silent`:
 * packets are lost both ways, and existing connections stay lost, as behind a firewall that dropped their state.
 */
export type LineState = 'sound' | 'cut' | 'slow' | 'garbage' | 'silent'

export interface UnreliableLine {
  /** The database's address through the line. */
  url: string
  /**
   * Changes the behaviour from now on. Open connections are cut off, except by a slow line. Setting the present
   * behaviour again changes nothing.
   */
  set(state: LineState): void
  close(): void
}

const slowMs = 100

/** A connection to PostgreSQL that a test can break. It copies bytes and does not know the protocol. */
export async function startUnreliableLine(url: string): Promise<UnreliableLine> {
  let state: LineState = 'sound'
  const sockets = new Set<net.Socket>()
  const lost = new WeakSet<net.Socket>()
  const lose = () => {
    for (const socket of sockets) lost.add(socket)
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const dial = () => (folder ? net.connect(path.join(folder, `.s.PGSQL.${port}`)) : net.connect(port, target.hostname))
  const server = net.createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = dial()
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    if (state === 'silent') lose()
    near.on('data', (data) => lost.has(near) || far.write(data))
    far.on('data', (data) => {
      if (lost.has(near)) return
      if (state === 'garbage') near.write(Buffer.from('HTTP/1.1 418 not a database\r\n\r\n'))
      else if (state === 'slow') setTimeout(() => near.write(data), slowMs)
      else near.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the line has no port')
  const near = new URL(url)
  near.searchParams.delete('host')
  near.hostname = '127.0.0.1'
  near.port = String(address.port)
  return {
    url: near.href,
    set(next) {
      const before = state
      if (next === before) return
      state = next
      if (next === 'silent') lose()
      else if (next !== 'slow' && before !== 'silent') cut()
    },
    close() {
      cut()
      server.close()
    },
  }
}
