import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { reservePort } from './free-port.ts'

it('is none of those that the system gives to any program: one could get it between release and use', async () => {
  const reserved = await Promise.all(Array.from({ length: 20 }, reservePort))
  for (const { port } of reserved) expect(port).toBeLessThan(32_768)
  expect(new Set(reserved.map(({ port }) => port)).size).toBe(20)
  await Promise.all(reserved.map(({ release }) => release()))
})

it('is free once it is released', async () => {
  const { port, release } = await reservePort()
  await release()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await new Promise((resolve) => server.close(resolve))
})
