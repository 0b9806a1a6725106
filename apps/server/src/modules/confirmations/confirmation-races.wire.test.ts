import { randomUUID } from 'node:crypto'
import { getApplication, submitApplication } from '@registration/contract/applications.ts'
import { confirmApplication } from '@registration/contract/confirmations.ts'
import { withdrawInvitation } from '@registration/contract/invitations.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '../../app.ts'
import { inTransaction } from '../../db/database.ts'
import { aUnit } from '../../demonstration/builders.ts'
import { makeServices } from '../../services.ts'
import { uploadRequired } from '../../testing/applications.ts'
import { CallRefused, type Client, makeClient } from '../../testing/client.ts'
import { aCode, aSale, checkFace, confirmByCode, inviteSeller, placeOf, read } from '../../testing/confirmations.ts'
import { freePort } from '../../testing/free-port.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

const rounds = 5

let product: TestProduct
/** A second node on the same database. */
let second: Awaited<ReturnType<typeof buildApp>>
let secondBase: string
beforeAll(async () => {
  product = await startProduct()
  const { config, content, pool, clock, ids, log } = product.services
  second = await buildApp(makeServices(config, { content, pool, clock, ids, log }))
  const port = await freePort()
  await second.listen({ host: '127.0.0.1', port })
  secondBase = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  const closed = second.close()
  second.server.closeAllConnections()
  await closed
  await product.stop()
})

/** The same session on the second node. */
function onSecond({ cookies }: Client): Client {
  const there = makeClient(secondBase)
  for (const [name, value] of cookies) there.cookies.set(name, value)
  return there
}

const endOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallRefused ? error.reason : String(error)),
  )

test('confirm ∥ edit inside the digest: no confirmation is of what is gone', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { applicationId, buyer } = await aSale(product)
    const { digest } = await read(buyer, buyer.place)
    const proof = await aCode(product, buyer, buyer.place)
    const { units } = await buyer.client.call(getApplication, { applicationId })
    const edited = [aUnit({ id: units[0]?.id ?? '', price: `${round + 1}.00` })]
    const [confirmed, saved] = await Promise.all([
      endOf(buyer.client.call(confirmApplication, { ...buyer.place, digest, ...proof })),
      endOf(onSecond(buyer.client).call(saveUnits, { applicationId, units: edited })),
    ])
    expect(saved).toBe('done')
    expect(['done', 'contentChanged']).toContain(confirmed)
    const rows = await product.services.pool
      .selectFrom('confirmation_place')
      .select('state')
      .where('party_id', '=', buyer.place.partyId)
      .where('state', '=', 'confirmed')
      .execute()
    expect(rows).toEqual([])
  }
})

test('confirm that waits for an edit inside the digest judges what the edit left', async () => {
  const { pool } = product.services
  const { applicationId, buyer } = await aSale(product)
  const { digest } = await read(buyer, buyer.place)
  const proof = await aCode(product, buyer, buyer.place)
  const { end } = await inTransaction(pool, async (db) => {
    await sql`select from application where id = ${applicationId} for update`.execute(db)
    const end = endOf(buyer.client.call(confirmApplication, { ...buyer.place, digest, ...proof }))
    await untilWaiting(pool, 1)
    await sql`update property_unit set price = '1.00' where application_id = ${applicationId}`.execute(db)
    return { end }
  })
  expect(await end).toBe('contentChanged')
})

test('confirm ∥ confirm by the same person: one row, one entry, the same answer', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { buyer } = await aSale(product)
    const { digest } = await read(buyer, buyer.place)
    const input = { ...buyer.place, digest, ...(await aCode(product, buyer, buyer.place)) }
    const there = onSecond(buyer.client)
    const answers = await Promise.all(
      [buyer.client, there, buyer.client, there].map((client) => client.call(confirmApplication, input, randomUUID())),
    )
    expect(new Set(answers.map(({ confirmationId }) => confirmationId)).size).toBe(1)
    const entries = await product.services.pool
      .selectFrom('audit_entry')
      .select('act')
      .where('citizen_id', '=', buyer.citizenId)
      .where('act', '=', 'applicationConfirmed')
      .execute()
    expect(entries).toHaveLength(1)
  }
})

const arrivals = z.object({ confirmations: z.array(z.looseObject({ partyId: z.string(), state: z.string() })) })

test('last confirm ∥ submit ∥ withdraw: the registry has exactly what was confirmed, once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    await uploadRequired(buyer.client, applicationId)
    await confirmByCode(product, buyer, buyer.place)
    const named = await inviteSeller(sale)
    const { digest } = await read(seller, named)
    const token = await checkFace(seller, named, digest)
    const [confirmed, submitted, withdrawn] = await Promise.all([
      endOf(seller.client.call(confirmApplication, { ...named, digest, token })),
      endOf(onSecond(buyer.client).call(submitApplication, { applicationId })),
      endOf(buyer.client.call(withdrawInvitation, named)),
    ])
    expect(submitted).toBe('done')
    // One of the two has ended the invitation, and the other was refused.
    expect([['done', 'invitationEnded'].join(), ['invitationEnded', 'done'].join()]).toContain(
      [confirmed, withdrawn].join(),
    )
    const { state } = await placeOf(product, seller.partyId)
    expect(state).toBe(confirmed === 'done' ? 'confirmed' : 'withdrawn')
    await vi.waitFor(async () => {
      const waiting = await product.services.pool
        .selectFrom('outbox')
        .select('kind')
        .where('record', '=', `application:${applicationId}`)
        .execute()
      expect(waiting).toEqual([])
    }, 20_000)
    const answer = await product.visitor().get(`/standin/registry/confirmations?proinstid=${applicationId}`)
    const { confirmations } = arrivals.parse(await answer.json())
    const ofParty = (partyId: string) => confirmations.filter((each) => each.partyId === partyId)
    expect(ofParty(buyer.place.partyId)).toMatchObject([{ state: 'confirmed', digest }])
    expect(ofParty(seller.partyId)).toMatchObject(confirmed === 'done' ? [{ state: 'confirmed', digest }] : [])
  }
})
