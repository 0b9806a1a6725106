import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listenFault } from './listen-fault.ts'

/** How listening at this address fails. */
async function failureAt(host: string, port: number): Promise<Error> {
  const server = createServer().listen(port, host)
  const [error] = await once(server, 'error')
  return error
}

test('a port that another program has, and an address of another machine, are named with their settings', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : expect.fail('no port')
  expect(listenFault(await failureAt('127.0.0.1', port))).toContain(
    `127.0.0.1:${port}. PORT, INTERNAL_PORT and DESK_PORT`,
  )
  expect(listenFault(await failureAt('192.0.2.1', 0))).toContain('192.0.2.1. HOST and DESK_HOST name it')
  expect(listenFault(new Error('another'))).toBeUndefined()
})

test('a name that nobody has, and a port that only root may open, are named with their settings', async () => {
  expect(listenFault(await failureAt('nobody.invalid', 0))).toContain('nobody.invalid. HOST and DESK_HOST name it')
  // As root every port opens: the error as Node makes it for any other user.
  const refused = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), {
    code: 'EACCES',
    syscall: 'listen',
  })
  expect(listenFault(refused)).toContain('127.0.0.1:80. PORT, INTERNAL_PORT and DESK_PORT name the ports')
})
