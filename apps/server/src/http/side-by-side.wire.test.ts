import { randomUUID } from 'node:crypto'
import { createApplication, getApplication, submitApplication } from '@registration/contract/applications.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { aParty, aUnit } from '../demonstration/builders.ts'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import { aDraft, aPicture, attachmentsOf, businessId, idsIn, upload } from '../testing/applications.ts'
import { aSignedInCitizen } from '../testing/booking.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { refusalOf } from '../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** So many citizens, each with a session and a draft of their own. */
async function applicants(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { client } = await aSignedInCitizen(product)
      return { n, client, applicationId: await aDraft(client) }
    }),
  )
}

/** In how many transactions the parties of these applications were written. */
async function countTransactions(applicationIds: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::integer as count from party
    where application_id = any(${applicationIds}::uuid[])`.execute(product.services.pool)
  return rows[0]?.count ?? 0
}

async function countSubmissions(applicationIds: string[]) {
  const { rows } = await sql<{ steps: number; applications: number }>`
    select count(*)::integer as steps, count(distinct application_id)::integer as applications from progress_step
    where application_id = any(${applicationIds}::uuid[]) and activity = 'submitted'`.execute(product.services.pool)
  return rows[0]
}

const partiesOf = async (client: Client, applicationId: string) =>
  (await client.call(getApplication, { applicationId })).parties

describe('citizens who write at the same moment', () => {
  test('have each their own application in the end, whole, with their own parties, property and pictures', async () => {
    const people = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => ({ n, ...(await aSignedInCitizen(product)) })),
    )
    const applied = await Promise.all(
      people.map(async ({ n, client }) => {
        const { applicationId } = await client.call(createApplication, { businessId, byAppointment: false })
        const buyer = await client.call(saveParty, { applicationId, party: aParty({ name: `买方${n}` }) })
        const seller = aParty({ role: 'obligor', name: `卖方${n}` })
        await client.call(saveParty, { applicationId, party: seller })
        await client.call(saveParty, { applicationId, party: aParty({ ...seller, name: `卖主${n}` }) })
        const units = [aUnit({ location: `一号楼${n}室` }), aUnit({ location: `二号楼${n}室` })]
        await client.call(saveUnits, { applicationId, units })
        await client.call(saveParty, { applicationId, party: aParty({ id: buyer.id, name: `买主${n}` }) })
        const { materials } = await client.call(listMaterials, { applicationId })
        const picture = await aPicture(`#${(0x10_00_00 + n).toString(16)}`)
        const files: string[] = []
        for (const { id: materialId, isRequired } of materials)
          if (isRequired) files.push(...idsIn(await upload(client, { applicationId, materialId }, [picture, picture])))
        await client.call(submitApplication, { applicationId })
        return { n, client, applicationId, files }
      }),
    )
    for (const { n, client, applicationId, files } of applied) {
      const { parties, units } = await client.call(getApplication, { applicationId })
      expect(parties.map(({ name }) => name)).toEqual([`买主${n}`, `卖方${n}`, `卖主${n}`])
      expect(units.map(({ location }) => location)).toEqual([`一号楼${n}室`, `二号楼${n}室`])
      expect((await attachmentsOf(client, applicationId)).map(({ id }) => id)).toEqual(files)
    }
    const ids = applied.map(({ applicationId }) => applicationId)
    expect(await countSubmissions(ids)).toEqual({ steps: ids.length, applications: ids.length })
    // Each alone would have written its parties in three transactions.
    expect(await countTransactions(ids)).toBeLessThan(ids.length)
    const { entries, faults } = await verifyAudit(product.services.pool, product.services.config.indexKeys)
    expect(faults).toEqual([])
    expect(entries).toBeGreaterThanOrEqual(ids.length)
  }, 60_000)

  test('are done together though some of them are refused, who are told why and change nothing', async () => {
    const people = await applicants(24)
    const results = await Promise.all(
      people.map(({ n, client, applicationId }) => {
        const unknown = { applicationId, party: aParty({ id: randomUUID() }) }
        if (n % 3 === 0) return refusalOf(client.call(saveParty, unknown))
        if (n % 3 === 1) return refusalOf(client.call(submitApplication, { applicationId }))
        return client.call(saveParty, { applicationId, party: aParty() })
      }),
    )
    const done = people.filter(({ n }) => n % 3 === 2)
    for (const { n, client, applicationId } of people) {
      const count = n % 3 === 2 ? 1 : 0
      if (count === 0)
        expect(results[n]).toMatchObject({ reason: n % 3 === 0 ? 'partyNotFound' : 'rightsHolderMissing' })
      expect(await partiesOf(client, applicationId)).toHaveLength(count)
    }
    const together = await countTransactions(done.map(({ applicationId }) => applicationId))
    expect(together).toBeLessThan(done.length)
  })

  test('are done together though one of them sends several calls that are refused, and another’s end in a fault', async () => {
    const [refused, faulty, ...people] = await applicants(26)
    if (!refused || !faulty) throw new Error('nobody applies')
    await faulty.client.call(saveParty, { applicationId: faulty.applicationId, party: aParty() })
    await sql`update party set phone_sealed = 'broken' where application_id = ${faulty.applicationId}`.execute(
      product.services.pool,
    )
    const unknown = { applicationId: refused.applicationId, party: aParty({ id: randomUUID() }) }
    const [first, ...rest] = people.map(({ client, applicationId }) => () => {
      return client.call(saveParty, { applicationId, party: aParty() })
    })
    const [, fault, ...refusals] = await Promise.all([
      first?.(),
      refusalOf(faulty.client.call(submitApplication, { applicationId: faulty.applicationId })),
      ...[1, 2, 3].map(() => refusalOf(refused.client.call(saveParty, unknown))),
      ...rest.map((save) => save()),
    ])
    expect(fault.reason).toBe('ourFault')
    expect(refusals.slice(0, 3)).toMatchObject(Array.from({ length: 3 }, () => ({ reason: 'partyNotFound' })))
    const together = await countTransactions(people.map(({ applicationId }) => applicationId))
    expect(together).toBeLessThan(people.length / 2)
  })

  test('never pass for the owner of an application that its owner writes to in that moment', async () => {
    const [busy, owner, ...strangers] = await applicants(8)
    if (!busy || !owner) throw new Error('nobody applies')
    const { applicationId } = owner
    for (let round = 0; round < 5; round += 1) {
      const [, , ...refusals] = await Promise.all([
        // Alone, so that those after it share the next transaction.
        busy.client.call(saveParty, { applicationId: busy.applicationId, party: aParty() }),
        owner.client.call(saveParty, { applicationId, party: aParty({ name: '本人' }) }),
        ...strangers.map(({ client }) =>
          refusalOf(client.call(saveParty, { applicationId, party: aParty({ name: '陌生人' }) })),
        ),
        refusalOf(busy.client.call(submitApplication, { applicationId })),
      ])
      expect(refusals.map(({ reason }) => reason)).toEqual(refusals.map(() => 'applicationNotFound'))
    }
    const parties = await partiesOf(owner.client, applicationId)
    expect(parties.map(({ name }) => name)).toEqual(Array.from({ length: 5 }, () => '本人'))
  })

  test('are told their first answer when they ask again, beside others who ask for the first time', async () => {
    const people = await applicants(20)
    const requests = people.map(() => randomUUID())
    const save = ({ n, client, applicationId }: (typeof people)[number]) =>
      client.call(saveParty, { applicationId, party: aParty() }, requests[n])
    const first = await Promise.all(people.slice(0, 10).map(save))
    const all = await Promise.all(people.map(save))
    expect(all.slice(0, 10)).toEqual(first)
    for (const { client, applicationId } of people) expect(await partiesOf(client, applicationId)).toHaveLength(1)
  })

  test('write once though each asks four times at once with one request id', async () => {
    const people = await applicants(12)
    for (const { client, applicationId } of people) {
      const requestId = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => client.call(saveParty, { applicationId, party: aParty() }, requestId)),
      )
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    }
    const requests = people.map(() => randomUUID())
    const picture = await aPicture()
    const uploaded = await Promise.all(
      [0, 1, 2, 3].flatMap(() =>
        people.map(({ n, client, applicationId }) => {
          const materialId = `${applicationId}.sale-contract`
          return upload(client, { applicationId, materialId, requestId: requests[n] ?? '' }, [picture])
        }),
      ),
    )
    for (const { n, client, applicationId } of people) {
      const own = uploaded.filter((_, i) => i % people.length === n)
      expect(new Set(own.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(await attachmentsOf(client, applicationId)).toHaveLength(1)
      expect(await partiesOf(client, applicationId)).toHaveLength(1)
    }
  })

  test('have all of their calls done when each makes several at once, up to the limit and not beyond', async () => {
    const people = await applicants(4)
    const [busy] = people
    if (!busy) throw new Error('nobody applies')
    const save = ({ client, applicationId }: typeof busy) =>
      client.call(saveParty, { applicationId, party: aParty() }).then(
        () => 'done',
        () => 'refused',
      )
    const [others, own] = await Promise.all([
      Promise.all(people.slice(1).flatMap((each) => Array.from({ length: 5 }, () => save(each)))),
      Promise.all(Array.from({ length: 53 }, () => save(busy))),
    ])
    expect(others.every((outcome) => outcome === 'done')).toBe(true)
    expect(own.filter((outcome) => outcome === 'done')).toHaveLength(50)
    expect(await partiesOf(busy.client, busy.applicationId)).toHaveLength(50)
  })

  test('do not wait for one whose application somebody else holds', async () => {
    const people = await applicants(16)
    const [held, ...others] = people
    if (!held) throw new Error('nobody applies')
    const save = ({ client, applicationId }: typeof held) => client.call(saveParty, { applicationId, party: aParty() })
    const order: string[] = []
    const waiting: Promise<unknown>[] = []
    await inTransaction(product.services.pool, async (db) => {
      await db.selectFrom('application').select('id').where('id', '=', held.applicationId).forUpdate().execute()
      for (let round = 0; round < 3; round += 1) {
        const first = others.slice(0, 8).map(save)
        waiting.push(save(held).then(() => order.push('held')))
        await Promise.all([...first, ...others.slice(8).map(save)])
      }
      order.push('others')
    })
    await Promise.all(waiting)
    expect(order).toEqual(['others', 'held', 'held', 'held'])
    for (const { client, applicationId } of people) expect(await partiesOf(client, applicationId)).toHaveLength(3)
    // Theirs go on being written together, though the one who waits calls again.
    const together = await countTransactions(others.map(({ applicationId }) => applicationId))
    expect(together).toBeLessThan(1.5 * others.length)
  })
})
