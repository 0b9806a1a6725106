import { submitApplication } from '@registration/contract/applications.ts'
import { listReusableFiles, reuseFiles } from '@registration/contract/case-questions.ts'
import { deleteAttachment, listMaterials } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aCompleteDraft,
  aDraft,
  aPicture,
  aSubmitted,
  attachmentsOf,
  idsIn,
  upload,
} from '../../testing/applications.ts'
import { aSession, aSignedInCitizen } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { aDocument } from '../../testing/documents.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let citizen: Client
let citizenId: string
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'questions' } })
})
beforeEach(async () => {
  const made = await aSignedInCitizen(product)
  citizen = made.client
  citizenId = made.citizenId
})
afterAll(() => product.stop())

const contract = 'sale-contract'
const identity = 'identity-documents'
const day = 24 * 3_600_000

const offered = async (applicationId: string, materialId = contract, client = citizen) =>
  (await client.call(listReusableFiles, { applicationId, materialId })).files
const reuse = (
  applicationId: string,
  fileIds: string[],
  { materialId = contract, requestId = undefined as string | undefined } = {},
) => citizen.call(reuseFiles, { applicationId, materialId, fileIds }, requestId)
const filesOf = async (applicationId: string, materialId = contract) => {
  const { materials } = await citizen.call(listMaterials, { applicationId })
  return materials.find(({ id }) => id.endsWith(`.${materialId}`))?.attachments ?? []
}

/** A submitted application with another picture of the contract beside the first one. */
async function anEarlier(): Promise<string> {
  const applicationId = await aCompleteDraft(citizen)
  await upload(citizen, { applicationId, materialId: contract }, [await aPicture('#aa3311')])
  await citizen.call(submitApplication, { applicationId })
  return applicationId
}

describe('the papers of earlier applications', () => {
  test('are those of the same kind from submitted ones, each content once, newest submission first', async () => {
    const earlier = await anEarlier()
    product.clock.advance(60_000)
    await aSubmitted(citizen)
    await aCompleteDraft(citizen)
    const applicationId = await aDraft(citizen)
    const files = await offered(applicationId)
    expect(files).toHaveLength(2)
    expect(files.map(({ business }) => business)).toEqual(['存量房买卖转移登记', '存量房买卖转移登记'])
    expect(files[0]?.submittedAt.localeCompare(files[1]?.submittedAt ?? '')).toBe(1)
    expect(await filesOf(earlier)).toContainEqual(expect.objectContaining({ id: files[1]?.id }))
    expect((await citizen.get(`${files[0]?.url}?size=thumb`)).status).toBe(200)
  })

  test('are of another business, too, by the material’s id or its name', async () => {
    await aSubmitted(citizen)
    const gift = await aDraft(citizen, '130400-gift')
    expect(await offered(gift, identity)).toHaveLength(1)
    expect(await offered(gift, 'ownership-certificate')).toHaveLength(1)
    expect(await offered(gift, 'gift-contract')).toEqual([])
  })

  test('are not those of more than 365 days ago', async () => {
    await aSubmitted(citizen)
    product.clock.advance(364 * day)
    citizen = await aSession(product, citizenId)
    expect(await offered(await aDraft(citizen))).toHaveLength(1)
    product.clock.advance(2 * day)
    citizen = await aSession(product, citizenId)
    expect(await offered(await aDraft(citizen))).toEqual([])
  })

  test('are those of the newest hundred applications', async () => {
    const earlier = await aSubmitted(citizen)
    const applicationId = await aDraft(citizen)
    const { pool } = product.services
    const submitMore = (count: number) =>
      sql`insert into application select (jsonb_populate_record(application, jsonb_build_object(
        'id', gen_random_uuid(), 'submitted_at', submitted_at + interval '1 minute', 'acceptance_number', null))).*
      from application, generate_series(1, ${count}) where id = ${earlier}`.execute(pool)
    await submitMore(99)
    expect(await offered(applicationId)).toHaveLength(1)
    await submitMore(1)
    expect(await offered(applicationId)).toEqual([])
  })

  test('are no identity documents that were handed over more than a year ago, not even as a copy', async () => {
    await aSubmitted(citizen)
    product.clock.advance(300 * day)
    citizen = await aSession(product, citizenId)
    const second = await aDraft(citizen)
    const [document] = await offered(second, identity)
    await reuse(second, [document?.id ?? ''], { materialId: identity })
    await product.services.pool
      .updateTable('application')
      .set({ status: 'pending', submission: 1, submitted_at: product.clock.now() })
      .where('id', '=', second)
      .execute()
    product.clock.advance(100 * day)
    citizen = await aSession(product, citizenId)
    expect(await offered(await aDraft(citizen), identity)).toEqual([])
  })

  test('are the citizen’s own: of another’s application there are none', async () => {
    const applicationId = await aDraft(citizen)
    const stranger = (await aSignedInCitizen(product)).client
    expect((await refusalOf(offered(applicationId, contract, stranger))).reason).toBe('applicationNotFound')
    expect((await refusalOf(offered(applicationId, 'nothing'))).reason).toBe('materialNotFound')
  })
})

describe('a paper that is used again', () => {
  test('is a copy: it stays when the first one is deleted, and is offered no more', async () => {
    const earlier = await anEarlier()
    const applicationId = await aDraft(citizen)
    const files = await offered(applicationId)
    const copies = await reuse(
      applicationId,
      files.map(({ id }) => id),
    )
    expect(copies.map(({ isRepeated }) => isRepeated)).toEqual([false, false])
    for (const { id } of copies) expect(files.map((file) => file.id)).not.toContain(id)
    expect(await offered(applicationId)).toEqual([])
    const read = async (url = '') => Buffer.from(await (await citizen.get(url)).arrayBuffer())
    expect((await read(copies[0]?.url)).equals(await read(files[0]?.url))).toBe(true)
    await product.services.pool
      .updateTable('application')
      .set({ status: 'cadastralRejected' })
      .where('id', '=', earlier)
      .execute()
    for (const { id } of await filesOf(earlier)) await citizen.call(deleteAttachment, { attachmentId: id })
    const kept = await filesOf(applicationId)
    expect(kept).toHaveLength(copies.length)
    for (const { url } of kept) {
      expect((await citizen.get(url)).status).toBe(200)
      expect((await citizen.get(`${url}?size=thumb`)).status).toBe(200)
    }
  })

  test('is not found if it is another’s, of a draft, of another kind, or not there: nothing is copied', async () => {
    await anEarlier()
    const applicationId = await aDraft(citizen)
    const [own] = await offered(applicationId)
    const draft = await aCompleteDraft(citizen)
    const stranger = (await aSignedInCitizen(product)).client
    const others = await aSubmitted(stranger)
    const strange = [
      await attachmentsOf(stranger, others),
      await filesOf(draft),
      await offered(applicationId, identity),
    ]
    for (const files of strange) expect(files.length).toBeGreaterThan(0)
    const ids = strange.flatMap((files) => files.map(({ id }) => id))
    const foreign = [...ids, '00000000-0000-4000-8000-000000000000', 'nothing']
    for (const id of foreign)
      expect((await refusalOf(reuse(applicationId, [own?.id ?? '', id]))).reason).toBe('attachmentNotFound')
    expect(await filesOf(applicationId)).toEqual([])
  })

  test('takes no memory for its bytes, however many calls copy it at once', async () => {
    const earlier = await aCompleteDraft(citizen)
    const page = Buffer.concat([Buffer.from('<</Length 15000000>>\nstream\n'), Buffer.alloc(15_000_000, 'x')])
    const paper = aDocument({ objects: [Buffer.concat([page, Buffer.from('\nendstream')])] })
    const [id = ''] = idsIn(await upload(citizen, { applicationId: earlier, materialId: contract }, [paper]))
    await citizen.call(submitApplication, { applicationId: earlier })
    const applicationId = await aDraft(citizen)
    const before = process.memoryUsage().arrayBuffers
    let most = before
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    }, 2)
    // Once one is done, the paper is offered no more.
    await Promise.allSettled(Array.from({ length: 8 }, () => reuse(applicationId, [id])))
    clearInterval(looking)
    expect(await filesOf(applicationId)).toHaveLength(1)
    expect(most - before).toBeLessThan(paper.length * 2)
  })

  test('is copied once by a repeated call, and by parallel ones', async () => {
    await aSubmitted(citizen)
    const applicationId = await aDraft(citizen)
    const [file] = await offered(applicationId)
    const fileIds = [file?.id ?? '']
    const requestId = 'the-same-act-of-the-citizen'
    const answers = await Promise.all([1, 2, 3].map(() => reuse(applicationId, fileIds, { requestId })))
    expect(new Set(answers.map((copies) => JSON.stringify(copies))).size).toBe(1)
    await Promise.allSettled([1, 2, 3].map(() => reuse(applicationId, fileIds)))
    expect(await filesOf(applicationId)).toHaveLength(1)
    const unowned = await product.services.pool.selectFrom('unowned_file').select('storage_key').execute()
    const kept = await product.services.pool.selectFrom('attachment').select('storage_key').execute()
    expect(unowned.filter(({ storage_key }) => kept.some((each) => each.storage_key === storage_key))).toEqual([])
  })

  test('counts against the limit of files', async () => {
    await aSubmitted(citizen)
    const applicationId = await aDraft(citizen)
    const [file] = await offered(applicationId)
    const [uploaded = ''] = idsIn(
      await upload(citizen, { applicationId, materialId: 'floor-plan' }, [await aPicture('#010203')]),
    )
    const {
      storage_key: _key,
      position: _position,
      id: _id,
      ...row
    } = await product.services.pool
      .selectFrom('attachment')
      .selectAll()
      .where('id', '=', uploaded)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: limits.files - 1 }, () => {
      const id = product.services.ids.uuid()
      return { ...row, id, storage_key: `attachments/${id}.` }
    })
    await product.services.pool.insertInto('attachment').values(rows).execute()
    expect((await refusalOf(reuse(applicationId, [file?.id ?? '']))).reason).toBe('tooManyFiles')
  })

  test('is for an application that may still be changed, at most nine at a time', async () => {
    const earlier = await anEarlier()
    const [file] = await offered(await aDraft(citizen))
    expect((await refusalOf(reuse(earlier, [file?.id ?? '']))).reason).toBe('notEditable')
    const many = reuse(
      await aDraft(citizen),
      Array.from({ length: limits.picturesPerPick + 1 }, () => file?.id ?? ''),
    )
    await expect(many).rejects.toThrow()
  })
})
