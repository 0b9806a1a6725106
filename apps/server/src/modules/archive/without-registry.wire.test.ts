import { bookSlot } from '@registration/contract/appointments.ts'
import { listArchiveRequests } from '@registration/contract/archive.ts'
import { listFeedback, sendFeedback } from '@registration/contract/feedback.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Services } from '../../context.ts'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { messageHandlers } from '../../message-handlers.ts'
import { startOutboxWorker } from '../../outbox/worker.ts'
import { makeRegistry } from '../../platform/registry/registry.ts'
import { anArchiveRequest } from '../../testing/archive.ts'
import { aBooking, openDays } from '../../testing/booking.ts'
import { startProduct } from '../../testing/product.ts'
import { enqueueQuery } from './enqueue-query.ts'

/** The services of an office that has no registry: its address leads nowhere. */
function alone(services: Services): Services {
  const { config, platform } = services
  const registry = { ...config.registry, base: 'http://127.0.0.1:1', isThere: false }
  return {
    ...services,
    config: { ...config, registry },
    platform: { ...platform, registry: makeRegistry({ ...services, ...registry }) },
  }
}

test('without a registry bookings, archive queries and feedback wait for the office, and no message of them does', async () => {
  const product = await startProduct({ env: { REGISTRY: 'desk' } })
  onTestFinished(() => product.stop())
  const { services, connections, clock } = product
  const { pool } = services
  await product.worker.stop()
  const citizen = await product.signIn('zhangsan')

  await citizen.call(sendFeedback, { content: '大厅的叫号屏太暗了' })
  const [day] = await openDays(citizen)
  if (!day) throw new Error('There is no open day')
  await citizen.call(bookSlot, aBooking(day, demonstrationCitizens.zhangsan))
  const id = await anArchiveRequest(product, { persona: 'zhangsan' })
  const request = { holderName: '张建国', documentType: '1', documentNumber: '', phone: '' }
  const region = { regionCode: '130400', regionName: '邯郸市' }
  await enqueueQuery(pool, services, { id, ...request, ...region, now: clock.now() })
  const kindsWaiting = async () =>
    (
      await pool
        .selectFrom('outbox')
        .select('kind')
        .distinct()
        .where('kind', 'like', 'registry.%')
        .orderBy('kind')
        .execute()
    ).map(({ kind }) => kind)
  expect(await kindsWaiting()).toEqual(['registry.appointment', 'registry.archiveRequest', 'registry.feedback'])

  const handlers = messageHandlers(alone(services))
  const worker = startOutboxWorker({ ...services, pool: connections, db: pool, handlers })
  onTestFinished(() => worker.stop())
  await worker.drain()
  await expect.poll(kindsWaiting).toEqual([])

  const firstPage = { page: 1, pageSize: 15 }
  expect((await citizen.call(listFeedback, firstPage)).rows).toMatchObject([{ status: 'waiting' }])
  expect((await citizen.call(listArchiveRequests, {})).requests).toMatchObject([{ state: 'submitted' }])
  const told = pool.selectFrom('audit_entry').select('act').where('actor', '=', 'registry')
  expect(await told.execute()).toEqual([])
  const served = await (await fetch(`${product.base}/metrics`)).text()
  expect(served).toMatch(/^archive_requests_waiting 1$/m)
  expect(served).toMatch(/^feedback_waiting 1$/m)
})
