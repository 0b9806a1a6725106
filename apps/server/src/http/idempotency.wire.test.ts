import { randomUUID } from 'node:crypto'
import {
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  renameApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import { createInvitation } from '@registration/contract/invitations.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aParty, uniqueCitizenId } from '../demonstration/builders.ts'
import {
  aCompleteDraft,
  aDraft,
  aDraftWithoutMaterials,
  aPicture,
  businessId,
  upload,
  uploadRequired,
} from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { aSale, tokenIn } from '../testing/invitations.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { refusalOf } from '../testing/refusal-of.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('lisi')
})
afterAll(() => product.stop())

const anApplication = { businessId, byAppointment: false }
const minute = 60_000

const countDrafts = async (client = citizen) =>
  (await client.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 })).total

describe('a writing call with a request id', () => {
  test('gives its first answer again and writes once', async () => {
    const before = await countDrafts()
    const requestId = randomUUID()
    const first = await citizen.call(createApplication, anApplication, requestId)
    expect(await citizen.call(createApplication, anApplication, requestId)).toEqual(first)
    expect(await countDrafts()).toBe(before + 1)
  })

  test('is the same in either encoding, and with any identity beside it', async () => {
    const payload = { prodefid: businessId, appointment: '0', reqseq: randomUUID() }
    const first = await citizen.post(createApplication.path, payload)
    const { reqseq, ...rest } = payload
    const again = await citizen.post(
      createApplication.path,
      JSON.stringify({ openid: 'o-demo-lisi', ...rest, reqseq, ignored: 'x' }),
    )
    expect(first.body).toMatchObject({ errcode: '00' })
    expect(again.body).toEqual(first.body)
  })

  test('waits for a parallel first one: ten at once make one application', async () => {
    const before = await countDrafts()
    const requestId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => citizen.call(createApplication, anApplication, requestId)),
    )
    expect(new Set(answers.map(({ applicationId }) => applicationId)).size).toBe(1)
    expect(await countDrafts()).toBe(before + 1)
  })

  test('is refused with another payload before any rule is checked, and changes nothing', async () => {
    const [first, second] = [await aDraft(citizen), await aDraft(citizen)]
    const requestId = randomUUID()
    await citizen.call(renameApplication, { id: first, name: '老房子' }, requestId)
    const refused = await refusalOf(citizen.call(renameApplication, { id: second, name: '新房子' }, requestId))
    expect(refused).toMatchObject({ status: 409, reason: 'reqseqReused', body: { stat: 0, errcode: '11' } })
    const unknown = await refusalOf(citizen.call(renameApplication, { id: randomUUID(), name: '新房子' }, requestId))
    expect(unknown.reason).toBe('reqseqReused')
    const { application } = await citizen.call(getApplication, { applicationId: second })
    expect(application.name).not.toBe('新房子')
  })

  test('may be corrected under the same id after a refusal', async () => {
    const applicationId = await aDraftWithoutMaterials(citizen)
    const requestId = randomUUID()
    expect((await refusalOf(citizen.call(submitApplication, { applicationId }, requestId))).reason).toBe(
      'materialMissing',
    )
    await uploadRequired(citizen, applicationId)
    await citizen.call(submitApplication, { applicationId }, requestId)
    await citizen.call(submitApplication, { applicationId }, requestId)

    const draft = await aDraft(citizen)
    const another = randomUUID()
    await refusalOf(citizen.call(saveParty, { applicationId: draft, party: aParty({ id: randomUUID() }) }, another))
    const { id } = await citizen.call(saveParty, { applicationId: draft, party: aParty() }, another)
    const { parties } = await citizen.call(getApplication, { applicationId: draft })
    expect(parties.map((party) => party.id)).toEqual([id])
  })

  test('may be used by another call and another citizen: they do not affect each other', async () => {
    const requestId = randomUUID()
    const { applicationId } = await citizen.call(createApplication, anApplication, requestId)
    await citizen.call(renameApplication, { id: applicationId, name: '同一编号' }, requestId)
    const other = await product.signIn('zhangsan')
    const theirs = await other.call(createApplication, anApplication, requestId)
    expect(theirs.applicationId).not.toBe(applicationId)
  })

  test('gives its answer again though the record has been deleted since', async () => {
    const applicationId = await aDraft(citizen)
    const requestId = randomUUID()
    await citizen.call(deleteApplication, { applicationId }, requestId)
    await citizen.call(deleteApplication, { applicationId }, requestId)
    expect((await refusalOf(citizen.call(deleteApplication, { applicationId }))).reason).toBe('applicationNotFound')
  })

  test.each([['a\u0000b'], ['\ud800'], ['x'.repeat(101)], [''], ['7']])(
    'is answered without a fault of ours, when the id is %j',
    async (reqseq) => {
      const payload = { prodefid: businessId, appointment: '0', reqseq }
      const { status } = await citizen.post(createApplication.path, JSON.stringify(payload))
      expect([200, 400]).toContain(status)
    },
  )

  test('is forgotten after 24 hours, and remembered until then', async () => {
    const someone = await product.signIn('zhangsan')
    const requestId = randomUUID()
    const first = await someone.call(createApplication, anApplication, requestId)
    product.clock.advance(24 * 60 * minute - minute)
    const nextDay = await product.signIn('zhangsan')
    expect(await nextDay.call(createApplication, anApplication, requestId)).toEqual(first)
    product.clock.advance(2 * minute)
    expect(await nextDay.call(createApplication, anApplication, requestId)).not.toEqual(first)
    citizen = await product.signIn('lisi')
  })

  test('that was forgotten is done once by ten at once', async () => {
    const requestId = randomUUID()
    const first = await citizen.call(createApplication, anApplication, requestId)
    product.clock.advance(25 * 60 * minute)
    citizen = await product.signIn('lisi')
    const before = await countDrafts()
    const calls = Array.from({ length: 10 }, () => citizen.call(createApplication, anApplication, requestId))
    const [again, ...others] = await Promise.all(calls)
    expect(again).not.toEqual(first)
    for (const other of others) expect(other).toEqual(again)
    expect(await countDrafts()).toBe(before + 1)
  })
})

test.each([{ toString: 1 }, ['r'], true, null])(
  'a request id that is no text (%j) is refused by its field',
  async (reqseq) => {
    const before = await countDrafts()
    const payload = JSON.stringify({ prodefid: businessId, appointment: '0', reqseq })
    const answer = await citizen.post(createApplication.path, payload)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errcode: '10', data: { fields: [{ field: 'reqseq' }] } })
    expect(await countDrafts()).toBe(before)
  },
)

test('a call without a request id is done each time', async () => {
  const before = await countDrafts()
  await citizen.call(createApplication, anApplication)
  await citizen.call(createApplication, anApplication)
  expect(await countDrafts()).toBe(before + 2)
})

describe('an upload with a request id', () => {
  const attachmentsOf = async (applicationId: string) =>
    (await citizen.call(listMaterials, { applicationId })).materials.flatMap(({ attachments }) => attachments)

  test('gives its first answer again, also after the submission, and stores once', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const present = (await attachmentsOf(applicationId)).length
    const target = { applicationId, materialId: 'sale-contract', requestId: randomUUID() }
    const picture = await aPicture('#aa0000')
    const first = await upload(citizen, target, [picture])
    expect((await upload(citizen, target, [picture])).body).toEqual(first.body)
    expect(await attachmentsOf(applicationId)).toHaveLength(present + 1)

    await citizen.call(submitApplication, { applicationId })
    expect((await upload(citizen, target, [picture])).body).toEqual(first.body)
  })

  test('is refused with another file under the same id, before any rule is checked', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const target = { applicationId, materialId: 'sale-contract', requestId: randomUUID() }
    await upload(citizen, target, [await aPicture('#aa0000')])
    expect((await upload(citizen, target, [await aPicture('#00aa00')])).body).toMatchObject({ reason: 'reqseqReused' })
    await citizen.call(submitApplication, { applicationId })
    expect((await upload(citizen, target, [await aPicture('#0000aa')])).body).toMatchObject({ reason: 'reqseqReused' })
  })
})

describe('the kept answer of a call', () => {
  const kept = (requestId: string) =>
    product.services.pool.selectFrom('idempotency').select('answer').where('request_id', '=', requestId)
  const put = (requestId: string, answer: string | null) =>
    product.services.pool.updateTable('idempotency').set({ answer }).where('request_id', '=', requestId).execute()

  let buyers = 0
  const aBuyer = () => aParty({ documentNumber: uniqueCitizenId('1981-06-15', ++buyers) })

  /** Invites the buyer of a new sale. The address has the secret of the invitation. */
  async function anInvitation() {
    const filer = await product.signIn('zhangsan')
    const { applicationId, buyerId: partyId } = await aSale(filer, aBuyer())
    const requestId = randomUUID()
    const invite = () => filer.call(createInvitation, { applicationId, partyId }, requestId)
    return { requestId, invite, first: await invite() }
  }

  test('is sealed: nobody reads the secret of an invitation in the database', async () => {
    const { requestId, invite, first } = await anInvitation()
    const { answer } = await kept(requestId).executeTakeFirstOrThrow()
    expect(answer).toMatch(/^a256gcm\.[\w-]+\.[\w-]+$/)
    expect(answer).not.toContain(tokenIn(first.url))
    expect(await invite()).toEqual(first)
  })

  test('opens for its own call and request id alone', async () => {
    const { requestId, invite } = await anInvitation()
    const other = await anInvitation()
    await put(requestId, (await kept(other.requestId).executeTakeFirstOrThrow()).answer)
    expect((await refusalOf(invite())).status).toBe(500)
  })

  test('of an older release is not sealed, and is given again', async () => {
    const { requestId, invite, first } = await anInvitation()
    const older = { invitationId: first.invitationId, url: first.url, until: first.until }
    await put(requestId, JSON.stringify(older))
    expect(await invite()).toEqual(first)
  })
})
