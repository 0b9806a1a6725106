import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deleteApplication } from '@registration/contract/applications.ts'
import { deleteAttachment, listMaterials } from '@registration/contract/materials.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aDraft, aPicture, aSubmitted, attachmentsOf, idsIn, upload } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { aPhonePicture } from '../../testing/pictures.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { signedHeaders } from '../../testing/registry-office.ts'

let product: TestProduct
let citizen: Client
let stranger: Client
let applicationId: string
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
  applicationId = await aDraft(citizen)
})
afterAll(() => product.stop())

const materialId = 'sale-contract'
const to = (client: Client, files: Buffer[], target = { applicationId, materialId }) => upload(client, target, files)
const attachments = () => attachmentsOf(citizen, applicationId)

/** The stored files of attachments, and their folders. An application form may be made meanwhile. */
async function kept(): Promise<string[]> {
  const below = path.join(product.services.config.dataDir, 'files/attachments')
  return (await readdir(below, { recursive: true }).catch(() => [])).sort()
}

describe('an attachment is seen by', () => {
  const view = (id: string) => `/online/wx/fujian/viewimg/${id}`

  test('its owner alone: everyone else gets 404, as for a missing one', async () => {
    const [id = ''] = idsIn(await to(citizen, [await aPicture()]))
    expect((await citizen.get(view(id))).status).toBe(200)
    for (const client of [stranger, product.visitor()])
      for (const strange of [id, randomUUID(), 'x', '%00', '..%2f..%2fsecret', "'"]) {
        const answer = await client.get(view(strange))
        expect(answer.status).toBe(404)
        expect(await answer.text()).not.toContain(id)
      }
  })

  test('its owner also when its files have a folder of their own, as older ones have', async () => {
    const [id = ''] = idsIn(await to(citizen, [await aPicture('#111111')]))
    const { platform, pool } = product.services
    const picture = await aPicture('#00aa00')
    await platform.files.put('attachments/older/view.jpg', picture)
    await pool.updateTable('attachment').set({ storage_key: 'attachments/older' }).where('id', '=', id).execute()
    const shown = await citizen.get(view(id))
    expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, picture])
  })

  test('a caller who asks for the headers alone, without a byte being read', async () => {
    const [id = ''] = idsIn(await to(citizen, [await aPicture('#222222')]))
    const open = vi.spyOn(product.services.platform.files, 'open')
    const { status, headers } = await fetch(product.base + view(id), {
      method: 'HEAD',
      headers: { cookie: [...citizen.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const [stream] = await Promise.all(open.mock.results.map(({ value }) => value))
    open.mockRestore()
    if (!stream.closed) await once(stream, 'close')
    expect(stream.bytesRead).toBe(0)
  })

  test('anyone with its preview link, for five minutes', async () => {
    const [id = ''] = idsIn(await to(citizen, [await aPicture('#333333')]))
    const shown = (await attachments()).find((each) => each.id === id)
    const link = new URL(shown?.previewUrl ?? '')
    expect(link.origin).toBe(product.base)
    const visitor = product.visitor()
    expect((await visitor.get(link.pathname + link.search)).status).toBe(200)

    const [expires, signature] = [link.searchParams.get('e'), link.searchParams.get('s')]
    const another = idsIn(await to(citizen, [await aPicture('#555555')]))[0] ?? ''
    for (const forged of [
      `${view(another)}${link.search}`,
      `${view(id)}?e=${Number(expires) + 60}&s=${signature}`,
      `${view(id)}?e=${expires}&s=${signature?.slice(0, -1)}${signature?.endsWith('x') ? 'y' : 'x'}`,
      `${view(id)}?e=${expires}&s=`,
      `${view(id)}?e=1e12&s=${signature}`,
      `${view(id)}?e=${expires}&e=${expires}&s=${signature}&s=x`,
    ])
      expect((await visitor.get(forged)).status).toBe(404)
    product.clock.advance(5 * 60_000 + 2_000)
    expect((await visitor.get(link.pathname + link.search)).status).toBe(404)
    expect((await citizen.get(view(id))).status).toBe(200)
  })

  test('the registry, with a signature over the path, in its original', async () => {
    const original = await aPhonePicture()
    const [id = ''] = idsIn(await to(citizen, [original]))
    const fetchIt = (address: string, signed: string, signing = {}) =>
      product.visitor().get(address, signedHeaders(product, signed, signing))
    const address = `/registry/attachments/${id}`
    const answer = await fetchIt(address, address)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(original)

    expect((await product.visitor().get(address)).status).toBe(403)
    expect((await citizen.get(address)).status).toBe(403)
    expect((await fetchIt(address, `/registry/attachments/${randomUUID()}`)).status).toBe(403)
    expect((await fetchIt(address, address, { key: 'another-registry-key' })).status).toBe(403)
    expect((await fetchIt(address, address, { age: 400 })).status).toBe(403)
    const unknown = `/registry/attachments/${randomUUID()}`
    expect((await fetchIt(unknown, unknown)).status).toBe(404)
  })

  test('not even the registry if its look cannot be recorded, and the file is closed again', async () => {
    const [id = ''] = idsIn(await to(citizen, [await aPicture('#666666')]))
    const address = `/registry/attachments/${id}`
    const { platform, config } = product.services
    const open = vi.spyOn(platform.files, 'open')
    const withoutKey = vi.spyOn(config, 'indexKeys', 'get').mockReturnValue([])
    const { status } = await product.visitor().get(address, signedHeaders(product, address))
    withoutKey.mockRestore()
    const [stream] = await Promise.all(open.mock.results.map(({ value }) => value))
    open.mockRestore()
    expect([status, stream.destroyed]).toEqual([500, true])
  })
})

describe('an attachment that is deleted', () => {
  test('is gone from the list, from its addresses and from storage, with its folder', async () => {
    const [id = ''] = idsIn(await to(citizen, [await aPicture('#777777')]))
    const before = await kept()
    await citizen.call(deleteAttachment, { attachmentId: id })
    expect((await attachments()).map((each) => each.id)).not.toContain(id)
    expect((await citizen.get(`/online/wx/fujian/viewimg/${id}`)).status).toBe(404)
    await vi.waitFor(async () => expect(await kept()).toHaveLength(before.length - 3), 60_000)
    expect((await refusalOf(citizen.call(deleteAttachment, { attachmentId: id }))).reason).toBe('attachmentNotFound')
  })

  test('can be deleted by its owner alone, and only while the application may be changed', async () => {
    const [id = ''] = idsIn(await to(citizen, [await aPicture('#999999')]))
    const foreign = await refusalOf(stranger.call(deleteAttachment, { attachmentId: id }))
    const unknown = await refusalOf(stranger.call(deleteAttachment, { attachmentId: randomUUID() }))
    expect(foreign.body).toEqual(unknown.body)
    const submitted = await aSubmitted(citizen)
    const { materials } = await citizen.call(listMaterials, { applicationId: submitted })
    const [sent] = materials.flatMap((material) => material.attachments)
    const late = await refusalOf(citizen.call(deleteAttachment, { attachmentId: sent?.id ?? '' }))
    expect(late.reason).toBe('notEditable')
  })

  test('is deleted with its application', async () => {
    const before = await kept()
    const draft = await aDraft(citizen)
    await to(citizen, [await aPicture('#bb0000')], { applicationId: draft, materialId })
    await citizen.call(deleteApplication, { applicationId: draft })
    await vi.waitFor(async () => expect(await kept()).toEqual(before), 60_000)
  })
})

test('the materials are those of the business, with their hints, for the owner alone', async () => {
  const { materials } = await citizen.call(listMaterials, { applicationId })
  expect(materials[0]).toMatchObject({ name: expect.any(String), isRequired: true, hint: expect.any(String) })
  const foreign = await refusalOf(stranger.call(listMaterials, { applicationId }))
  expect(foreign.body).toEqual((await refusalOf(stranger.call(listMaterials, { applicationId: randomUUID() }))).body)
})
