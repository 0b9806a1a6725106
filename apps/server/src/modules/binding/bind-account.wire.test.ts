import { randomUUID } from 'node:crypto'
import { startFaceCheck } from '@registration/contract/face.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { closeAccount } from '@registration/contract/own-data.ts'
import { makeBindingCode, saveProfile } from '@registration/contract/profile.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestOf } from '../../db/field-cipher.ts'
import { uniqueCitizenId } from '../../demonstration/builders.ts'
import { runMaintenance } from '../../maintenance.ts'
import type { Client } from '../../testing/client.ts'
import { consent } from '../../testing/face.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { completeProfile } from '../../testing/profile.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { sendEvents } from '../../testing/registry-office.ts'
import { storedText } from '../../testing/stored-text.ts'
import { hashOfBindingCode } from './binding-code-rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const aCode = async (citizen: Client) => (await citizen.call(makeBindingCode, {})).code
const recordOf = (citizen: Client) => citizen.call(getUserInfo, {})

const company = {
  kind: 'enterprise',
  name: '邯郸市丛台纺织有限公司',
  documentType: '7',
  documentNumber: '91130403MA07XX2T17',
  legalRepresentative: '赵国强',
  method: 'counter',
}
let people = 0
const aPerson = (changes: object = {}) => ({
  kind: 'individual',
  name: '钱立群',
  documentType: '1',
  documentNumber: uniqueCitizenId('1977-04-02', ++people),
  method: 'platform',
  ...changes,
})
const bound = (code: string, data: object = company) => ({
  id: randomUUID(),
  type: 'account.bound',
  at: '2026-03-10 09:05:00',
  code,
  data,
})
const bind = (code: string, data?: object) => sendEvents(product, bound(code, data))
/** A code that no citizen has. */
const anotherCode = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

describe('the office binds the account of a binding code', () => {
  test('to an enterprise that it has checked: certified, with an audit entry and a message', async () => {
    const citizen = await product.signIn('newcomer')
    const { code, endsAt } = await citizen.call(makeBindingCode, {})
    expect(code).toMatch(/^\d{8}$/)
    expect(endsAt.slice(0, 10)).toBe('2026-03-10')
    expect(await bind(code)).toMatchObject({ status: 200, body: { applied: 1, repeated: 0 } })
    const record = await recordOf(citizen)
    expect(record).toMatchObject({
      accountKind: 'enterprise',
      name: company.name,
      documentType: '7',
      documentNumber: company.documentNumber,
      isCertified: true,
    })
    const { id, legal_representative } = await product.services.pool
      .selectFrom('citizen')
      .select(['id', 'legal_representative'])
      .where('openid', '=', record.openid)
      .executeTakeFirstOrThrow()
    expect(legal_representative).toBe('赵国强')
    const entries = await product.services.pool
      .selectFrom('audit_entry')
      .select(['act', 'actor', 'details'])
      .where('citizen_id', '=', id)
      .where('act', 'in', ['certificationStarted', 'accountBound'])
      .orderBy('at')
      .execute()
    expect(entries).toEqual([
      { act: 'certificationStarted', actor: 'citizen', details: 'bindingCode' },
      { act: 'accountBound', actor: 'registry', details: 'counter' },
    ])
    const { rows } = await citizen.call(listMessages, { page: 1, pageSize: 15 })
    expect(rows[0]).toMatchObject({ title: '账户已绑定', text: expect.stringContaining('企业账户') })
  })

  test('to a person, whose declared name and number it corrects', async () => {
    const citizen = await product.signIn('newcomer')
    await completeProfile(product, citizen)
    const person = aPerson()
    expect((await bind(await aCode(citizen), person)).status).toBe(200)
    expect(await recordOf(citizen)).toMatchObject({
      accountKind: 'individual',
      name: person.name,
      documentNumber: person.documentNumber,
      isCertified: true,
    })
    expect((await refusalOf(citizen.call(startFaceCheck, { consent }))).reason).toBe('alreadyCertified')
  })

  test('however the officer types the code', async () => {
    const citizen = await product.signIn('newcomer')
    const code = await aCode(citizen)
    expect((await bind(` ${code.slice(0, 4)} ${code.slice(4)}`)).status).toBe(200)
  })

  test('whose certified company has another name now, with a new code', async () => {
    const citizen = await product.signIn('newcomer')
    await bind(await aCode(citizen))
    expect((await bind(await aCode(citizen), { ...company, name: '邯郸市丛台织造有限公司' })).status).toBe(200)
    expect(await recordOf(citizen)).toMatchObject({ name: '邯郸市丛台织造有限公司', isCertified: true })
  })
})

describe('a binding code', () => {
  test('works once', async () => {
    const code = await aCode(await product.signIn('newcomer'))
    expect((await bind(code)).status).toBe(200)
    const again = await bind(code)
    expect(again.status).toBe(410)
    expect(again.body.refused).toMatchObject([{ status: 410, reason: 'codeUnknown' }])
  })

  test('works once when two events arrive together', async () => {
    const citizen = await product.signIn('newcomer')
    const code = await aCode(citizen)
    const persons = [aPerson(), aPerson()]
    const answers = await Promise.all(persons.map((person) => bind(code, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const winner = persons[answers.findIndex(({ status }) => status === 200)]
    expect((await recordOf(citizen)).documentNumber).toBe(winner?.documentNumber)
  })

  test('of an event that is repeated was used by it', async () => {
    const code = await aCode(await product.signIn('newcomer'))
    const event = bound(code)
    await sendEvents(product, event)
    expect(await sendEvents(product, event)).toMatchObject({ status: 200, body: { applied: 0, repeated: 1 } })
  })

  test('ends after 30 minutes, and maintenance deletes it', async () => {
    const citizen = await product.signIn('newcomer')
    const code = await aCode(citizen)
    const { clock, services } = product
    clock.advance(30 * 60_000)
    expect((await bind(code)).status).toBe(410)
    expect((await recordOf(citizen)).isCertified).toBe(false)
    await runMaintenance(services)
    expect(await services.pool.selectFrom('binding_code').select('citizen_id').execute()).toEqual([])
  })

  test('ends with the next one, and with another name in the profile', async () => {
    const citizen = await product.signIn('newcomer')
    await completeProfile(product, citizen)
    const [first, second] = [await aCode(citizen), await aCode(citizen)]
    expect((await bind(first)).status).toBe(410)
    await citizen.call(saveProfile, { name: '孙晓阳', password: 'bdc36k9' })
    expect((await bind(second)).status).toBe(410)
  })

  test('is in the database as a keyed hash alone', async () => {
    const code = await aCode(await product.signIn('newcomer'))
    const { pool, config } = product.services
    const rows = await pool.selectFrom('binding_code').selectAll().execute()
    const { key } = newestOf(config.indexKeys, 'index')
    expect(rows.map(({ code_hash }) => code_hash)).toContain(hashOfBindingCode(key, code))
    expect(storedText(rows)).not.toContain(code)
  })

  test('is made ten times an hour at most', async () => {
    const citizen = await product.signIn('newcomer')
    for (let made = 0; made < 10; made += 1) await aCode(citizen)
    const refused = await refusalOf(citizen.call(makeBindingCode, {}))
    expect([refused.status, refused.reason]).toEqual([429, 'tooMany'])
  })
})

describe('the office is refused, and nothing changes, when', () => {
  test('the account is certified for another number: its applications stay its owner’s', async () => {
    const citizen = await product.signIn('newcomer')
    const person = aPerson()
    await bind(await aCode(citizen), person)
    const before = await recordOf(citizen)
    const code = await aCode(citizen)
    for (const other of [company, aPerson()]) {
      const { status, body } = await bind(code, other)
      expect(status).toBe(410)
      expect(body.refused).toMatchObject([{ status: 410, reason: 'otherIdentity' }])
    }
    expect(await recordOf(citizen)).toEqual(before)
    // The code is still good for the right number.
    expect((await bind(code, person)).status).toBe(200)
  })

  test('not for today’s number of who is certified with 15 digits', async () => {
    const citizen = await product.signIn('newcomer')
    const person = aPerson({ documentNumber: '130402850307123' })
    await bind(await aCode(citizen), person)
    expect((await bind(await aCode(citizen), { ...person, documentNumber: '130402198503071231' })).status).toBe(200)
    expect((await recordOf(citizen)).documentNumber).toBe('130402198503071231')
  })

  test.each([
    ['the kind is none of ours', { kind: 'bank' }, 'kind'],
    ['a person has a company’s document', { kind: 'individual' }, 'documentType'],
    ['a company has a person’s document', { documentType: '1' }, 'documentType'],
    ['a person’s number has a wrong check digit', aPerson({ documentNumber: '130402198503071230' }), 'documentNumber'],
    ['the name is missing', { name: '' }, 'name'],
    ['the way is none of ours', { method: 'phone' }, 'method'],
  ])('%s', async (_when, change, field) => {
    const { status, body } = await bind('12345678', { ...company, ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errcode: '10', data: { fields: [{ field: expect.stringContaining(field) }] } })
  })
})

test('wrong codes are counted for the operator’s alert, right ones are not', async () => {
  const counted = async () => {
    const metrics = await (await fetch(`${product.base}/metrics`)).text()
    return Number(/^binding_codes_refused_total (\d+)$/m.exec(metrics)?.[1])
  }
  const citizen = await product.signIn('newcomer')
  const code = await aCode(citizen)
  const before = await counted()
  for (let wrong = 0; wrong < 3; wrong += 1) expect((await bind(anotherCode(code))).status).toBe(410)
  expect((await bind('x')).status).toBe(410)
  await bind(code)
  expect((await counted()) - before).toBe(4)
})

test('the code of a closed account binds nothing', async () => {
  const citizen = await product.signIn('newcomer')
  const code = await aCode(citizen)
  await citizen.call(closeAccount, { code: undefined, confirmation: 'close' })
  expect((await bind(code)).status).toBe(410)
})
