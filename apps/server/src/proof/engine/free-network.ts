import { createServer } from 'node:net'

/**
 * Five addresses of loopback on which every port of the ground is free: each machine has one, and so the usual ports.
 * Throws on systems that do not route the whole of 127.0.0.0/8.
 */
export async function findFreeNetwork(): Promise<readonly string[]> {
  for (let third = 40; third < 60; third += 1) {
    const addresses = [1, 2, 3, 4, 5].map((last) => `127.77.${third}.${last}`)
    const free = await Promise.all(addresses.flatMap((address) => ports.map((port) => isFree(address, port))))
    if (free.every(Boolean)) return addresses
  }
  throw new Error('No network of 127.77.0.0/16 is free')
}

const ports = [2379, 2380, 3300, 5000, 5432, 6432, 7480, 8000, 8008]

const isFree = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host, port }, () => server.close(() => resolve(true)))
  })
