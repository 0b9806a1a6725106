import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { confirmApplication, readConfirmation, sendConfirmationCode } from '@registration/contract/confirmations.ts'
import { listParticipations } from '@registration/contract/participations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { makeFieldCipher } from '../db/field-cipher.ts'
import { aParty } from '../demonstration/builders.ts'
import { makeClient } from '../testing/client.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { aSale, type Certified, certifiedPeople, inviteBuyer } from '../testing/invitations.ts'
import { codeOn } from '../testing/phone.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

const rounds = 3
const perRound = 6
const [fieldKey, indexKey] = [
  { id: 'f1', key: Buffer.alloc(32, 'f1') },
  { id: 'i1', key: Buffer.alloc(32, 'i1') },
]
const written = ({ id, key }: typeof fieldKey) => `${id}:${key.toString('base64')}`
const cipher = makeFieldCipher({ fieldKeys: [fieldKey], indexKeys: [indexKey] })

let database: FreshDatabase
let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  ;[database, dataDir] = await Promise.all([freshDatabase(), makeTemporaryFolder()])
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(port?: number): Promise<ServerProcess> {
  const started = await startServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    FIELD_KEYS: written(fieldKey),
    INDEX_KEY: written(indexKey),
    STANDIN_REGISTRY_PROPERTIES: '50',
    ...(port !== undefined && { PORT: String(port) }),
  })
  // The codes go through the stand-in, which may begin to answer after the server.
  const messages = `${started.base}/standin/sms/messages?phone=13900000000`
  await vi.waitFor(async () => expect((await fetch(messages)).status).toBe(200), 60_000)
  return started
}

interface Confirming {
  invitee: Certified
  /** What is sent, also again after the server was killed. */
  input: { invitationId: string; digest: string; code: string; challengeId: string }
  requestId: string
}

/** Somebody who is invited, has read the content and has the code on their phone. */
async function aConfirming(filer: Certified, invitee: Certified): Promise<Confirming> {
  const { name, documentNumber, phone } = invitee
  const { invitationId } = await inviteBuyer(filer, await aSale(filer, aParty({ name, documentNumber })))
  const { digest } = await invitee.call(readConfirmation, { invitationId })
  const { challengeId } = await invitee.call(sendConfirmationCode, { invitationId })
  const code = await codeOn({ visitor: () => makeClient(server.base) }, phone)
  return { invitee, input: { invitationId, digest, code, challengeId }, requestId: randomUUID() }
}

const confirm = ({ invitee, input, requestId }: Confirming) => invitee.call(confirmApplication, input, requestId)

/** Confirms all at once and kills the server after so many acknowledgements. The acknowledged ones with their answers. */
async function confirmUntilKilled(all: readonly Confirming[], after: number): Promise<Map<Confirming, string>> {
  const acknowledged = new Map<Confirming, string>()
  let killed: Promise<unknown> | undefined
  await Promise.allSettled(
    all.map(async (each) => {
      const { confirmationId } = await confirm(each)
      if (killed) return
      acknowledged.set(each, confirmationId)
      if (acknowledged.size === after) killed = server.end('SIGKILL')
    }),
  )
  await (killed ?? server.end('SIGKILL'))
  return acknowledged
}

/** Everything that a confirmation leaves: each is there once, or none of it is. */
async function leftOf({ invitee, input }: Confirming): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select place.state = 'confirmed' and encode(place.digest, 'hex') = ${input.digest}
        and place.citizen_id = ${invitee.id} as "isConfirmed",
      invitation.state = 'answered' and invitation.token_sealed is null as "isAnswered",
      (select count(*)::integer from participation where citizen_id = ${invitee.id}) as participations,
      (select count(*)::integer from audit_entry where citizen_id = ${invitee.id} and act = 'applicationConfirmed') as entries,
      (select count(*)::integer from phone_code where citizen_id = ${invitee.id}) as codes
    from invitation join confirmation_place place on place.id = invitation.place_id
    where invitation.id = ${input.invitationId}`.execute(database.db)
  return rows[0] ?? {}
}

const whole = { isConfirmed: true, isAnswered: true, participations: 1, entries: 1, codes: 0 }
const nothing = { isConfirmed: false, isAnswered: false, participations: 0, entries: 0, codes: 1 }

test('kill -9 in the middle of confirmations loses no acknowledged one, and leaves none half done', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const services = { pool: database.db, cipher, clock: systemClock }
    const people = await certifiedPeople({ base: server.base, services }, 2 * perRound)
    const pairs = Array.from({ length: perRound }, (_, i) => people.slice(2 * i, 2 * i + 2))
    const all = await Promise.all(
      pairs.flatMap(([filer, invitee]) => (filer && invitee ? [aConfirming(filer, invitee)] : [])),
    )
    const acknowledged = await confirmUntilKilled(all, 1 + round * 2)
    server = await start(server.port)

    for (const each of all) {
      const left = await leftOf(each)
      const isDone = left.isConfirmed === true
      if (acknowledged.has(each)) expect(isDone).toBe(true)
      expect(left).toEqual(isDone ? whole : nothing)
      // The invitee, who may not have seen the answer, taps again: the same code, the same confirmation.
      const { confirmationId } = await confirm(each)
      expect(confirmationId).toBe(acknowledged.get(each) ?? confirmationId)
      expect(await leftOf(each)).toEqual(whole)
      const { rows } = await each.invitee.call(listParticipations, { page: 1 })
      expect(rows).toMatchObject([{ state: 'confirmed' }])
    }
  }
})
