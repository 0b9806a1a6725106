import { deleteApplication } from '@registration/contract/applications.ts'
import { joinApplication, readConfirmation } from '@registration/contract/confirmations.ts'
import {
  createInvitation,
  declineInvitation,
  getInvitation,
  listInvitations,
  openInvitation,
  readFillIn,
  remindInvitee,
  withdrawInvitation,
} from '@registration/contract/invitations.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { saveParty } from '@registration/contract/party.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aParty, uniqueCitizenId } from '../demonstration/builders.ts'
import { serverLimits } from '../server-limits.ts'
import type { Client } from '../testing/client.ts'
import { aSale, certifiedPerson, inviteBuyer, partyFrom, placeOf, titlesOf, tokenIn } from '../testing/invitations.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { reasonOf, refusalOf } from '../testing/refusal-of.ts'

// The traps of the specification, numbered as in docs/product/safety.md 'Traps': invitations.
const day = 24 * 3_600_000
const address = '邯郸市丛台区人民东路88号'

let product: TestProduct
let filer: Client
let buyer: Client
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  product = await startProduct({ log })
})
beforeEach(async () => {
  product.clock.advance(8 * day)
  ;[filer, buyer] = await Promise.all([product.signIn('zhangsan'), product.signIn('wangfang')])
})
afterAll(() => product.stop())

/** Everything that an invitation could change. */
async function everything(): Promise<unknown> {
  const { pool } = product.services
  const tables = ['invitation', 'wrong_invitee', 'confirmation_place', 'invitation_mute', 'citizen_message'] as const
  return Promise.all(tables.map(async (table) => (await sql`select * from ${sql.table(table)}`.execute(pool)).rows))
}

test('safety 60: a scanner that fetches an invitation changes nothing and is shown nothing', async () => {
  const sale = await aSale(filer)
  const { url, token, invitationId } = await inviteBuyer(filer, sale)
  const before = await everything()
  const scanners = [product.visitor(), filer, buyer]
  for (const scanner of scanners) {
    const page = await scanner.get(url)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const text = await page.text()
    for (const secret of ['王芳', '张建国', '130403198611204528', invitationId]) expect(text).not.toContain(secret)
    for (const path of [openInvitation.path, declineInvitation.path, getInvitation.path])
      expect((await scanner.get(`${path}?token=${token}&invitationId=${invitationId}`)).status).toBe(404)
  }
  expect(await everything()).toEqual(before)
  expect(await placeOf(filer, sale.applicationId, sale.buyerId)).toMatchObject({ state: 'invited' })
})

test('safety 61: a token is random, kept as a hash, and in no log', async () => {
  const sales = await Promise.all([aSale(filer), aSale(filer)])
  const sent = await Promise.all(sales.map((sale) => inviteBuyer(filer, sale)))
  const tokens = sent.map(({ token }) => token)
  expect(new Set(tokens).size).toBe(2)
  for (const { token, url } of sent) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    await product.visitor().get(url)
    await buyer.call(openInvitation, { token })
    await refusalOf(buyer.call(openInvitation, { token: `${token}x` }))
  }
  const { rows } = await sql<{ row: string }>`select invitation::text as row from invitation`.execute(
    product.services.pool,
  )
  const kept = rows.map(({ row }) => row).join('\n')
  expect(lines.join('')).toContain(openInvitation.path)
  for (const token of tokens) {
    expect(kept).not.toContain(token)
    expect(lines.join('')).not.toContain(token)
  }
})

test('safety 61: who guesses tokens is stopped', async () => {
  const guesser = await certifiedPerson(product)
  const guess = () => reasonOf(guesser.call(openInvitation, { token: product.services.ids.token(16) }))
  const reasons = await Promise.all(Array.from({ length: 65 }, guess))
  expect(reasons.filter((reason) => reason === 'invitationNotFound')).toHaveLength(60)
  expect(reasons.filter((reason) => reason === 'tooMany')).toHaveLength(5)
})

test('safety 62: nobody is flooded with invitations, reminders or messages', async () => {
  const sms = async () => (await product.visitor().get('/standin/sms')).text()
  const before = await sms()
  const victim = await certifiedPerson(product)
  const party = aParty({ name: victim.name, documentNumber: victim.documentNumber, phone: '13300133000' })
  const sales = await Promise.all(Array.from({ length: 6 }, () => aSale(filer, party)))
  const outcomes = await Promise.all(
    sales.map((sale) =>
      inviteBuyer(filer, sale).then(
        ({ invitationId }) => invitationId,
        (error: unknown) => String(error),
      ),
    ),
  )
  const sent = outcomes.filter((outcome) => !outcome.startsWith('Error'))
  expect(sent).toHaveLength(serverLimits.openInvitationsToPerson)
  for (const invitationId of sent)
    for (const _ of [1, 2, 3])
      expect(await reasonOf(filer.call(remindInvitee, { invitationId }))).toBe('reminderTooSoon')
  expect(await titlesOf(victim)).toHaveLength(serverLimits.openInvitationsToPerson)
  // Withdrawing makes no room for more than a day has.
  const again = await aSale(filer, partyFrom('wangfang', 'rightsHolder'))
  for (const _ of Array.from({ length: serverLimits.invitationsADay - sent.length })) {
    const { invitationId } = await inviteBuyer(filer, again)
    await filer.call(withdrawInvitation, { invitationId })
  }
  expect(await reasonOf(inviteBuyer(filer, again))).toBe('tooManyInvitations')
  // To the phone in the form nothing was sent, ever.
  expect(await sms()).toBe(before)
})

test('safety 63: nobody learns who has an account', async () => {
  const person = await certifiedPerson(product)
  const muting = await certifiedPerson(product)
  const first = await inviteBuyer(
    filer,
    await aSale(filer, aParty({ name: muting.name, documentNumber: muting.documentNumber })),
  )
  await muting.call(declineInvitation, { invitationId: first.invitationId, reason: 'unwilling', mute: true })
  const parties = [
    { name: person.name, documentNumber: person.documentNumber },
    { name: muting.name, documentNumber: muting.documentNumber },
    { name: '没有账户', documentNumber: uniqueCitizenId('1961-01-01', 7) },
    // An account of another name with this number is another's.
    { name: '别的名字', documentNumber: person.documentNumber },
  ]
  const seen: unknown[] = []
  for (const each of parties) {
    const sale = await aSale(filer, aParty(each))
    const { invitationId, url, token, ...sent } = await inviteBuyer(filer, sale)
    const reminded = await reasonOf(filer.call(remindInvitee, { invitationId }))
    const { partyId: _, name: __, invitationId: ___, ...place } = await placeOf(filer, sale.applicationId, sale.buyerId)
    seen.push({ ...sent, url: url.replace(token, ''), reminded, ...withoutSeconds(place) })
  }
  expect(new Set(seen.map((each) => JSON.stringify(withoutSeconds(each)))).size).toBe(1)
  expect(await titlesOf(person)).toEqual(['有申请待您确认'])
  expect(await titlesOf(muting)).toEqual(['有申请待您确认'])
})

/** The answers are some milliseconds apart. */
const withoutSeconds = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(/(\d{4}-\d{2}-\d{2} \d{2}):\d{2}:\d{2}/g, '$1')) as T

test('safety 65: who is invited sees the other parties masked, and of a deleted application that it ended', async () => {
  const invitee = await certifiedPerson(product)
  const { applicationId } = await aSale(filer, partyFrom('wangfang', 'rightsHolder'))
  const secrets = ['王芳', '张建国', '130403198611204528', '130402198503071231', '13800138001', '13600136004']
  const { invitationId, url } = await filer.call(createInvitation, { applicationId, role: 'obligor' })
  const opened = await invitee.call(openInvitation, { token: tokenIn(url) })
  const read = await invitee.call(readFillIn, { invitationId })
  for (const secret of secrets) expect(JSON.stringify([opened, read])).not.toContain(secret)
  await invitee.call(joinApplication, { invitationId, address })
  const whole = JSON.stringify(await invitee.call(readConfirmation, { invitationId }))
  for (const secret of secrets) expect(whole).not.toContain(secret)
  expect(whole).toContain(invitee.name)
  // Neither the filer's calls nor those of another party are the invitee's.
  expect(await reasonOf(invitee.call(listInvitations, { applicationId }))).toBe('applicationNotFound')
  expect(await reasonOf(invitee.call(saveParty, { applicationId, party: aParty() }))).toBe('applicationNotFound')

  await filer.call(deleteApplication, { applicationId })
  expect(await reasonOf(invitee.call(readConfirmation, { invitationId }))).toMatch(/^invitation(?:Ended|NotFound)$/)
  const { rows } = await invitee.call(listMessages, { page: 1, pageSize: 15 })
  expect(rows[0]?.title).toBe('申请已结束')
  expect(JSON.stringify(rows)).not.toMatch(/王芳|张建国|人民东路/)
  const left = await product.services.pool
    .selectFrom('participation')
    .selectAll()
    .where('citizen_id', '=', invitee.id)
    .executeTakeFirstOrThrow()
  expect(left).toMatchObject({ application_id: null, roles: ['obligor'], ended_at: expect.any(Date) })
})
