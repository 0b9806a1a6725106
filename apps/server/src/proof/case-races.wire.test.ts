import { getApplication, revokeApplication } from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { claimNextCase } from '@registration/contract/desk/claims.ts'
import { decideCase, tickCase } from '@registration/contract/desk/decisions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCase, timelineOf } from '../testing/cases.ts'
import { type Client, makeClient } from '../testing/client.ts'
import { aLookedThroughCase, caseNow } from '../testing/desk-cases.ts'
import { anOfficer, type SignedInOfficer } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { outcomesOf, refusalOf } from '../testing/refusal-of.ts'
import { startSecondNode } from '../testing/second-node.ts'

let product: TestProduct
let second: Awaited<ReturnType<typeof startSecondNode>>
let citizen: Client
/** The holder's two tabs, each at a node of its own. */
let tabs: [Client, Client]
let holder: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  second = await startSecondNode(product)
  citizen = await product.signIn('zhangsan')
  holder = await anOfficer(product, { roles: ['cadastral'] })
  tabs = [holder.client, atSecond(holder.client)]
})
afterAll(async () => {
  await second.stop()
  await product.stop()
})

/** The same session at the second node. */
function atSecond({ cookies }: Client): Client {
  const client = makeClient(second.base)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

const lookedThrough = () => aLookedThroughCase(product, citizen, holder)

/** The case on every side: its state, how many decisions and events of them, the citizen's status. */
async function sidesOf(id: string) {
  const { state, stage } = await caseNow(product, id)
  const { application } = await citizen.call(getApplication, { applicationId: id })
  const { pool } = product.services
  const decisions = await pool.selectFrom('case_decision').select(['id', 'verdict']).where('case_id', '=', id).execute()
  return { state, stage, decisions: decisions.map(({ verdict }) => verdict), status: application.status }
}

const passed = { state: 'waiting', stage: 'acceptance', decisions: ['pass'], status: 'cadastralPassed' }
const returned = { state: 'returned', stage: 'cadastral', decisions: ['return'], status: 'cadastralRejected' }
const withdrawn = { state: 'withdrawn', stage: 'cadastral', decisions: [], status: 'unsubmitted' }

test('sixty-four who ask for the next case at once, over two nodes, have each case once', async () => {
  const officers = await Promise.all(Array.from({ length: 64 }, () => anOfficer(product, { roles: ['cadastral'] })))
  const ids = await Promise.all(Array.from({ length: 60 }, () => aCase(product)))
  const clients = officers.map(({ client }, index) => (index % 2 === 0 ? client : atSecond(client)))
  const given: string[] = []
  const outcomes = await outcomesOf(
    clients.map(async (client) => {
      given.push((await client.call(claimNextCase, {})).id)
    }),
  )
  expect(given.toSorted()).toEqual(ids.toSorted())
  expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual(Array.from({ length: 4 }, () => 'queueEmpty'))
  for (const id of ids) expect(await timelineOf(product, id)).toEqual(['arrived', 'claimed'])
})

test('of the holder’s two tabs at different nodes one decides, the other is told what it missed', async () => {
  for (const verdicts of [
    ['pass', 'return'],
    ['return', 'pass'],
    ['pass', 'pass'],
  ] as const) {
    const { id, version } = await lookedThrough()
    const decide = (index: 0 | 1) =>
      tabs[index].call(decideCase, { id, version, verdict: verdicts[index], opinion: '请核对', confirmed: true })
    const [first, other] = await Promise.allSettled([decide(0), decide(1)])
    const isFirst = first.status === 'fulfilled'
    expect((isFirst ? other : first).status).toBe('rejected')
    const refused = isFirst ? other : first
    if (refused.status === 'rejected') {
      expect([refused.reason.status, refused.reason.reason]).toEqual([409, 'caseMoved'])
      expect(refused.reason.text).toMatch(/^该件已由测试人员\d+于2026-03-10 .+，请查看最新情况$/)
    }
    expect(await sidesOf(id)).toEqual(verdicts[isFirst ? 0 : 1] === 'pass' ? passed : returned)
  }
})

test('a repeat of a decision at the other node is answered alike, and decides once', async () => {
  const { id, version } = await lookedThrough()
  const decision = { id, version, verdict: 'pass', confirmed: true } as const
  const answers = await Promise.all(tabs.map((tab) => tab.call(decideCase, decision, 'decide-at-two-nodes')))
  expect(answers[0]).toEqual(answers[1])
  expect(await sidesOf(id)).toEqual(passed)
})

test('what one tab ticks moves the case for the other, at another node', async () => {
  const { id, version } = await lookedThrough()
  const { form } = await tabs[1].call(getDeskCase, { id })
  const target = { kind: 'unit', id: form.units[0]?.id ?? '', field: 'location' } as const
  const ticked = await tabs[1].call(tickCase, { id, version, target, state: 'checked' })
  const decision = { id, verdict: 'pass', confirmed: true } as const
  const refused = await refusalOf(tabs[0].call(decideCase, { ...decision, version }))
  expect([refused.status, refused.reason]).toEqual([409, 'caseMoved'])
  await tabs[0].call(decideCase, { ...decision, version: ticked.version })
  expect(await sidesOf(id)).toEqual(passed)
})

test('a withdrawal at one node refuses the officer at the other, and the record is withdrawn', async () => {
  const { id, version } = await lookedThrough()
  await atSecond(citizen).call(revokeApplication, { id })
  const refused = await refusalOf(tabs[0].call(decideCase, { id, version, verdict: 'pass', confirmed: true }))
  expect([refused.status, refused.reason]).toEqual([409, 'caseMoved'])
  expect(refused.text).toContain('申请人')
  await expect.poll(() => sidesOf(id)).toEqual(withdrawn)
  expect(await timelineOf(product, id)).toContain('revoked')
})

test('of a withdrawal and a decision at once, at different nodes, one is done', async () => {
  for (const verdict of ['pass', 'return'] as const) {
    const { id, version } = await lookedThrough()
    const [decision, withdrawal] = await Promise.allSettled([
      tabs[1].call(decideCase, { id, version, verdict, opinion: '请核对', confirmed: true }),
      citizen.call(revokeApplication, { id }),
    ])
    expect([decision.status, withdrawal.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const decided = verdict === 'pass' ? passed : returned
    await expect.poll(() => sidesOf(id)).toEqual(decision.status === 'fulfilled' ? decided : withdrawn)
  }
})
