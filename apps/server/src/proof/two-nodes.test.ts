import { rm } from 'node:fs/promises'
import { createApplication, getApplication, renameApplication } from '@registration/contract/applications.ts'
import { deskPaths, oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import {
  getHolding,
  lockProperties,
  sendPropertyCode,
  showHolding,
  unlockProperties,
} from '@registration/contract/holdings.ts'
import { createInvitation } from '@registration/contract/invitations.ts'
import { saveParty } from '@registration/contract/party.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParty, uniqueCitizenId } from '../demonstration/builders.ts'
import { serverLimits } from '../server-limits.ts'
import { businessId } from '../testing/applications.ts'
import { CallRefused, makeClient } from '../testing/client.ts'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { freePort } from '../testing/free-port.ts'
import { holdingOf, phones, riverside } from '../testing/holdings.ts'
import { aSale } from '../testing/invitations.ts'
import { codeOn } from '../testing/phone.ts'
import { chooseOfficer, leadsTo } from '../testing/provider.ts'
import { outcomesOf } from '../testing/refusal-of.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/sign-in.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

const aKey = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`

let database: FreshDatabase
let folders: string[]
let nodes: ServerProcess[] = []
let internalPort: number
beforeAll(async () => {
  const ports = [await freePort(), await freePort()]
  internalPort = await freePort()
  database = await emptyDatabase()
  folders = [await makeTemporaryFolder(), await makeTemporaryFolder()]
  const shared = {
    DATABASE_URL: database.url,
    DEMO_DATA: '1',
    FIELD_KEYS: aKey('f1'),
    INDEX_KEY: aKey('i1'),
    PUBLIC_BASE: `http://127.0.0.1:${ports[0]}`,
    STANDIN_REGISTRY_PROPERTIES: '50',
  }
  const started = await Promise.allSettled([
    startServerProcess({
      ...shared,
      PORT: String(ports[0]),
      INTERNAL_PORT: String(internalPort),
      DATA_DIR: folders[0] ?? '',
    }),
    startServerProcess({
      ...shared,
      PORT: String(ports[1]),
      DATA_DIR: folders[1] ?? '',
      STANDIN_BASE: `http://127.0.0.1:${ports[0]}`,
    }),
  ])
  // If one fails to start, the other must be stopped.
  nodes = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  for (const each of started) if (each.status === 'rejected') throw each.reason
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('two nodes that start at once on an empty database are both ready, and it is migrated and filled once', async () => {
  for (const { base } of nodes) expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ready' })
  const people = await sql<{ openid: string }>`select openid from citizen`.execute(database.db)
  const personas = ['fuyang-bank', 'handan-co', 'lisi', 'wangfang', 'zhangsan'].map((persona) => `o-demo-${persona}`)
  expect(people.rows.map(({ openid }) => openid)).toEqual(expect.arrayContaining(personas))
  const cases = await sql<{ count: number }>`select count(*)::int as count from desk_case`.execute(database.db)
  expect(cases.rows).toEqual([{ count: 60 }])
})

test('either node serves any call: they share the session, the record and the answer of a request id', async () => {
  const [first, second] = nodes
  const here = await signIn(first?.base ?? '', 'zhangsan')
  const there = makeClient(second?.base ?? '')
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  expect(await there.call(getUserInfo, {})).toEqual(await here.call(getUserInfo, {}))

  const requestId = '6f6c2a2e-0f0e-4f43-9a55-0d7c2f0e8b55'
  const draft = { businessId, byAppointment: false }
  const made = await Promise.all([
    here.call(createApplication, draft, requestId),
    there.call(createApplication, draft, requestId),
  ])
  expect(made[0]).toEqual(made[1])
  const { applicationId } = made[0]
  await there.call(renameApplication, { id: applicationId, name: '两个节点' })
  expect((await here.call(getApplication, { applicationId })).application.name).toBe('两个节点')
})

test('what one node unlocks, seals and shows the other serves, and one code unlocks once', async () => {
  const [first, second] = nodes.map(({ base }) => base)
  const here = await signIn(first ?? '', 'zhangsan')
  const there = makeClient(second ?? '')
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  const { challengeId } = await here.call(sendPropertyCode, {})
  const code = await codeOn({ visitor: () => makeClient(first ?? '') }, phones.zhangsan)
  const tries = await Promise.allSettled(
    [here, there].map((node) => node.call(unlockProperties, { code, challengeId })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { ref } = await holdingOf(there, riverside)
  expect((await here.call(getHolding, { ref })).certificateNumber).toBe(riverside)
  const { url } = await here.call(showHolding, { ref })
  const { pathname, search } = new URL(url)
  expect(await (await fetch(`${second}${pathname}${search}`)).text()).toContain('有效')
  await there.call(lockProperties, {})
  expect(await outcomesOf([here.call(getHolding, { ref })])).toEqual(['propertyLocked'])
})

test('the limits of invitations hold for parallel calls on both nodes', async () => {
  const [first, second] = nodes
  const here = await signIn(first?.base ?? '', 'handan-co')
  const there = makeClient(second?.base ?? '')
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  const sales = await Promise.all(Array.from({ length: serverLimits.openInvitationsToPerson + 3 }, () => aSale(here)))
  const inviteAll = async (places: readonly { applicationId: string; partyId: string }[]) => {
    const calls = places.map((place, i) => (i % 2 === 0 ? here : there).call(createInvitation, place))
    const outcomes = (await Promise.allSettled(calls)).map((outcome) => {
      if (outcome.status === 'fulfilled') return 'sent'
      return outcome.reason instanceof CallRefused ? outcome.reason.reason : String(outcome.reason)
    })
    expect(outcomes.filter((each) => each !== 'sent' && each !== 'tooManyInvitations')).toEqual([])
    return outcomes.filter((each) => each === 'sent').length
  }
  const toOne = sales.map(({ applicationId, buyerId }) => ({ applicationId, partyId: buyerId }))
  expect(await inviteAll(toOne)).toBe(serverLimits.openInvitationsToPerson)

  const applicationId = sales[0]?.applicationId ?? ''
  const toMany: { applicationId: string; partyId: string }[] = []
  for (let n = 0; n < serverLimits.invitationsADay; n += 1) {
    const documentNumber = uniqueCitizenId('1967-02-03', n + 1)
    const { id } = await here.call(saveParty, { applicationId, party: aParty({ documentNumber }) })
    toMany.push({ applicationId, partyId: id })
  }
  expect(await inviteAll(toMany)).toBe(serverLimits.invitationsADay - serverLimits.openInvitationsToPerson)
})

test('a sign-in with the officers’ provider that began at one node comes back to either, once', async () => {
  const [first, second] = nodes.map(({ base }) => base.replace('127.0.0.1', 'localhost'))
  const browser = makeClient(first ?? '')
  const page = await leadsTo(browser, `${first}${oidcPaths.start}`)
  const { pathname, search } = new URL(await chooseOfficer(new URL(page), 'demo-cadastral'))
  const copies = [first, second, first, second].map((base) => {
    const copy = makeClient(base ?? '')
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    return leadsTo(copy, `${base}${pathname}${search}`)
  })
  const ends = await Promise.all(copies)
  expect(ends.filter((end) => end === deskPaths.home)).toHaveLength(1)
  expect(new Set(ends.filter((end) => end !== deskPaths.home))).toEqual(
    new Set([`${deskPaths.signIn}?failed=providerRefused`]),
  )
})

test('the metrics are on the internal port, and behind a proxy on no other', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const ask = (base: string) => fetch(`${base}/metrics`, { headers })
  expect((await ask(nodes[0]?.base ?? '')).status).toBe(404)
  const internal = await ask(`http://127.0.0.1:${internalPort}`)
  expect(internal.status).toBe(200)
  expect(await internal.text()).toContain('calls_total')
})
