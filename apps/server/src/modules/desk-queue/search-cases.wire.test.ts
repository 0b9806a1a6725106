import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { submitApplication } from '@registration/contract/applications.ts'
import { searchCases } from '@registration/contract/desk/queue.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { aDraft, uploadRequired } from '../../testing/applications.ts'
import { aCase } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { caseNow } from '../../testing/desk-cases.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { migrationsFolder } from '../../testing/temporary-postgres.ts'
import { keysOf } from '../desk-cases/case-key-rules.ts'

let product: TestProduct
let officer: Client
let elsewhere: Client
let sold: string

const buyer = aParty({
  name: '阿依古丽·买买提',
  phone: '0310-6012345',
  agentName: '钱多多',
  agentDocumentNumber: uniqueCitizenId('1979-05-05', 31),
  agentPhone: '13700137031',
})
const unit = aUnit({
  certificateNumber: '冀（2026）武安市不动产权第0007788号',
  unitNumber: '130481001002GB00012F00037788',
})

beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  officer = await signInOfficer(product, 'demo-cadastral')
  elsewhere = await signInOfficer(product, 'demo-xining')
  const citizen = await product.signIn('zhangsan')
  sold = await aDraft(citizen)
  await citizen.call(saveParty, { applicationId: sold, party: buyer })
  await citizen.call(saveParty, { applicationId: sold, party: aParty({ role: 'obligor', name: '张建国' }) })
  await citizen.call(saveUnits, { applicationId: sold, units: [unit] })
  await uploadRequired(citizen, sold)
  await citizen.call(submitApplication, { applicationId: sold })
  await vi.waitFor(() => caseNow(product, sold), 20_000)
})
afterAll(() => product.stop())

const search = async (text: string, client = officer) =>
  (await client.call(searchCases, { text })).rows.map(({ found, id }) => [found, id])

/** What the audit log has of the last search. */
const lastRecord = () =>
  product.services.pool
    .selectFrom('audit_entry')
    .selectAll()
    .where('act', '=', 'casesSearched')
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()

const emptyParty = { name: '', documentNumber: '', phone: '', agentName: '', agentDocumentNumber: '', agentPhone: '' }

describe('a case is found by', () => {
  test('its acceptance number, whole or the beginning of it', async () => {
    const { number } = await caseNow(product, sold)
    for (const text of [number, number.slice(0, 8), ` ${number.slice(0, 8)} ${number.slice(8)}`])
      expect(await search(text)).toEqual([['number', sold]])
    expect(await search(`${number}0`)).toEqual([])
  })

  test.each([
    ['certificate', '冀(2026) 武安市不动产权第0007788号'],
    ['unit', '130481 001002 gb00012 f00037788'],
    ['document', buyer.documentNumber ?? ''],
    ['document', buyer.agentDocumentNumber ?? ''],
    ['phone', '+86 137-0013-7031'],
    ['phone', '03106012345'],
    ['name', '阿依古丽买'],
    ['name', '钱'],
    ['name', ' 张建国 '],
  ])('a %s: %s', async (found, text) => {
    expect(await search(text)).toEqual([[found, sold]])
  })

  test('a name of which only the first characters are hashed', async () => {
    const name = '邯郸市武安区'.repeat(12)
    const { cipher } = product.services
    const id = await aCase(
      product,
      keysOf(cipher, { regionCode: '130481', parties: [{ ...emptyParty, name }], units: [] }),
    )
    for (const text of [name, name.slice(0, 31)]) expect(await search(text)).toEqual([['name', id]])
  })

  test('each of several certificates, also where they had one key before the upgrade', async () => {
    const keys = ['certificate:冀2024武安市不动产权第0007711号武国用2011第B77号', 'unit:130481001002GB00012F00037711']
    const id = await aCase(product, { unit_keys: keys })
    const upgrade = await readFile(join(migrationsFolder, '0051_certificate_keys.sql'), 'utf8')
    await sql.raw(upgrade).execute(product.services.pool)
    for (const text of ['冀（2024）武安市不动产权第0007711号', '武国用（2011）第B-77号'])
      expect(await search(text)).toEqual([['certificate', id]])
    expect(await search('130481001002GB00012F00037711')).toEqual([['unit', id]])
  })

  test.each(['建国', '13700137', '130481001002', '买买提', '…', 'nobody', '000'])('nothing of %s', async (text) => {
    expect(await search(text)).toEqual([])
  })
})

describe('a search', () => {
  test('finds nothing of another office or of another stage', async () => {
    const { number } = await caseNow(product, sold)
    const acceptance = await signInOfficer(product, 'demo-acceptance')
    const supervisor = await signInOfficer(product, 'demo-supervisor')
    for (const text of [number, '钱多多', buyer.documentNumber ?? '', '13700137031', unit.unitNumber ?? '']) {
      expect(await search(text, elsewhere)).toEqual([])
      expect(await search(text, acceptance)).toEqual([])
      expect(await search(text, supervisor)).toHaveLength(1)
    }
  })

  test('answers fifty cases, the newest first, and each once by the likeliest key', async () => {
    const { cipher, clock } = product.services
    const keys = keysOf(cipher, {
      regionCode: '130481',
      parties: [{ ...emptyParty, name: '苏众', agentName: '苏众一' }],
      units: [],
    })
    const made: string[] = []
    for (let index = 0; index < 60; index += 1)
      made.push(await aCase(product, { ...keys, arrived_at: new Date(clock.now().getTime() - index * 60_000) }))
    expect(await search('苏')).toEqual(made.slice(0, 50).map((id) => ['name', id]))
  })

  test('finds by a name in the stage that a case has reached, and no more once its names are destroyed', async () => {
    const { cipher, pool } = product.services
    const keys = keysOf(cipher, { regionCode: '130481', parties: [{ ...emptyParty, name: '柳暗花' }], units: [] })
    const id = await aCase(product, keys)
    const acceptance = await signInOfficer(product, 'demo-acceptance')
    expect(await search('柳')).toEqual([['name', id]])
    await pool.updateTable('desk_case').set({ stage: 'acceptance' }).where('id', '=', id).execute()
    expect(await search('柳')).toEqual([])
    expect(await search('柳暗', acceptance)).toEqual([['name', id]])
    await pool.updateTable('desk_case').set({ party_names: [] }).where('id', '=', id).execute()
    expect(await search('柳', acceptance)).toEqual([])
  })

  test('shows the rows of a list, masked', async () => {
    const { rows } = await officer.call(searchCases, { text: '钱多多' })
    expect(rows[0]).toMatchObject({ applicant: '张*', state: 'waiting', flags: ['agent'] })
  })

  test('is recorded with the kind of key, its hash and the count, and never with the text', async () => {
    const staff = product.services.pool.selectFrom('staff').select('id').where('login', '=', 'demo-cadastral')
    const { id: staff_id } = await staff.executeTakeFirstOrThrow()
    for (const [text, kind, count] of [
      [buyer.documentNumber ?? '', 'document', 1],
      ['钱多多', 'name', 1],
      ['没有此人', 'name', 0],
      ['？！', 'none', 0],
    ] as const) {
      await search(text)
      const entry = await lastRecord()
      expect(entry).toMatchObject({ staff_id, record: '' })
      expect(entry.details).toMatch(new RegExp(`^${kind} [0-9a-f]{64} ${count}$`))
      expect(entry.details).not.toContain(text)
    }
  })

  test('is not answered if it cannot be recorded', async () => {
    vi.spyOn(product.services.readings, 'recordOfficer').mockRejectedValueOnce(new Error('the log is away'))
    expect((await refusalOf(officer.call(searchCases, { text: '钱多多' }))).reason).toBe('ourFault')
  })
})
