import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createApplication } from '@registration/contract/applications.ts'
import { deleteAttachment, fetchPicture, listMaterials, signPage } from '@registration/contract/materials.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { aJpeg, handToPlatform, orderPlatformError } from '../../testing/platform-pictures-wire.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { findApplication } from '../application-record/application-store.ts'
import { storageKeys } from './attachment-rules.ts'
import { listAttachments } from './attachment-store.ts'

let product: TestProduct
let citizen: Client
let applicationId: string
let materialId: string
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
beforeEach(async () => {
  const businessId = '130400-sale-of-existing-home'
  ;({ applicationId } = await citizen.call(createApplication, { businessId, byAppointment: false }))
  const { materials } = await citizen.call(listMaterials, { applicationId })
  materialId = materials[0]?.id ?? ''
})
afterAll(() => product.stop())

const attachments = async () => {
  const { pool } = product.services
  const application = await findApplication(pool, applicationId)
  return application ? listAttachments(pool, application) : []
}

test('a picture from the messaging platform is attached to the application, byte for byte', async () => {
  const picture = await aJpeg()
  const pictureId = await handToPlatform(product, picture)
  const [shown] = await citizen.call(fetchPicture, { pictureId, materialId })
  expect(shown).toMatchObject({ materialId, mediaType: 'image/jpeg' })

  const [kept] = await attachments()
  expect(kept?.sha256).toEqual(createHash('sha256').update(picture).digest())
  const original = await product.services.platform.files.read(storageKeys(kept?.storageKey ?? '').original)
  expect(original?.equals(picture)).toBe(true)
  expect((await citizen.get(shown?.url ?? '')).headers.get('content-type')).toBe('image/jpeg')
})

test('the business’s own id of a material is enough beside the application’s', async () => {
  const pictureId = await handToPlatform(product, await aJpeg())
  const own = materialId.split('.')[1] ?? ''
  await citizen.call(fetchPicture, { pictureId, materialId: own, applicationId })
  expect(await attachments()).toMatchObject([{ materialId: own }])
})

test('the same request asked twice fetches one picture', async () => {
  const pictureId = await handToPlatform(product, await aJpeg())
  const first = await citizen.call(fetchPicture, { pictureId, materialId }, 'r-twice')
  expect(await citizen.call(fetchPicture, { pictureId, materialId }, 'r-twice')).toEqual(first)
  expect(await attachments()).toHaveLength(1)
})

test('a token that the platform refuses is renewed and the picture is fetched', async () => {
  const pictureId = await handToPlatform(product, await aJpeg())
  for (const name of ['invalidCredential', 'malformedToken', 'tokenExpired']) {
    await orderPlatformError(product, '/cgi-bin/media/get', name)
    const [{ id: attachmentId } = { id: '' }] = await citizen.call(fetchPicture, { pictureId, materialId })
    await citizen.call(deleteAttachment, { attachmentId })
  }
})

test('a platform that is busy is asked once more for a picture, for its token and for the ticket of a page', async () => {
  const pictureId = await handToPlatform(product, await aJpeg())
  await orderPlatformError(product, '/cgi-bin/media/get', 'systemBusy')
  expect(await citizen.call(fetchPicture, { pictureId, materialId })).toHaveLength(1)

  await product.services.pool.deleteFrom('platform_secret').execute()
  for (const path of ['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket'])
    await orderPlatformError(product, path, 'systemBusy')
  expect(await citizen.call(signPage, { url: `${product.base}/upload` })).toMatchObject({
    timestamp: expect.any(Number),
  })
})

describe('nothing is stored', () => {
  test('of a picture that the platform no longer has', async () => {
    const pictureId = await handToPlatform(product, await aJpeg())
    await orderPlatformError(product, '/cgi-bin/media/get', 'invalidMediaId')
    await expect(citizen.call(fetchPicture, { pictureId, materialId })).rejects.toMatchObject({
      status: 200,
      reason: 'imageExpired',
      text: '图片已过期，请重新选择上传',
    })
    const strange = 'x'.repeat(64)
    await expect(citizen.call(fetchPicture, { pictureId: strange, materialId })).rejects.toMatchObject({
      reason: 'imageExpired',
    })
    expect(await attachments()).toEqual([])
  })

  test('when the platform fails', async () => {
    const pictureId = await handToPlatform(product, await aJpeg())
    for (const names of [['systemBusy', 'systemBusy'], ['quotaReached'], ['addressNotListed']]) {
      for (const name of names) await orderPlatformError(product, '/cgi-bin/media/get', name)
      await expect(citizen.call(fetchPicture, { pictureId, materialId })).rejects.toMatchObject({
        status: 503,
        reason: 'unavailable',
      })
    }
    expect(await attachments()).toEqual([])
  })

  test('of more than 20 MB', async () => {
    const pictureId = await handToPlatform(product, Buffer.concat([await aJpeg(), Buffer.alloc(20 * 1024 * 1024)]))
    await expect(citizen.call(fetchPicture, { pictureId, materialId })).rejects.toMatchObject({
      reason: 'fileTooLarge',
      text: '文件不能超过20MB',
    })
    expect(await attachments()).toEqual([])
  })

  test('of a file that does not decode to its end', async () => {
    const pictureId = await handToPlatform(product, (await aJpeg()).subarray(0, 200))
    await expect(citizen.call(fetchPicture, { pictureId, materialId })).rejects.toMatchObject({
      reason: 'fileIncomplete',
    })
    expect(await attachments()).toEqual([])
  })

  test('for another citizen’s application, with any picture', async () => {
    const stranger = await product.signIn('lisi')
    const pictureId = await handToPlatform(product, await aJpeg())
    await expect(stranger.call(fetchPicture, { pictureId, materialId })).rejects.toMatchObject({
      reason: 'applicationNotFound',
    })
    expect(await attachments()).toEqual([])
  })
})

test('a picture is fetched in turn with the uploads of its citizen: what waits is not on the disk yet', async () => {
  const { pool, config, uploadTurns } = product.services
  const uploads = async () => (await readdir(path.join(config.dataDir, 'uploads')).catch(() => [])).length
  const citizenId = (await findApplication(pool, applicationId))?.citizen_id ?? ''
  const ids = await Promise.all(
    Array.from({ length: 17 }, async (_, n) => handToPlatform(product, await aJpeg(`#${String(n * 5 + 10)}4466`))),
  )
  const endTurns = await Promise.all(Array.from({ length: 4 }, () => uploadTurns.take(citizenId, {}, 1_000)))
  const answers = ids.map((pictureId) => citizen.post(fetchPicture.path, { serverId: pictureId, materialId }))
  const { status, headers, body } = await Promise.race(answers)
  expect([status, headers.get('retry-after'), body.reason]).toEqual([429, '1', 'tooMany'])
  expect(await uploads()).toBe(0)
  for (const endTurn of endTurns) endTurn()
  // On a busy machine some may have waited for ten seconds.
  const reasons = (await Promise.all(answers)).map((answer) => answer.body.reason ?? 'done')
  expect(reasons.filter((reason) => reason === 'tooMany')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'done' || reason === 'uploadsUnderWay')).toHaveLength(16)
  expect(await uploads()).toBe(0)
})

test.each([
  ['no id of a picture', { serverId: '' }, 'serverId'],
  ['an address in its place', { serverId: 'https://example.org/a.jpg' }, 'serverId'],
  ['a path in its place', { serverId: '../../cgi-bin/token?a=1' }, 'serverId'],
  ['no material', { materialId: '' }, 'materialId'],
])('%s is refused by the field’s name', async (_what, change, field) => {
  const answer = await citizen.post(fetchPicture.path, { serverId: 'x'.repeat(64), materialId, ...change })
  expect(answer).toMatchObject({ status: 400, body: { stat: 0, errcode: '10', data: { fields: [{ field }] } } })
})

test('a material that the business does not ask for, or with two different applications, is not found', async () => {
  const pictureId = await handToPlatform(product, await aJpeg())
  for (const input of [
    { materialId: 'no-such-material', applicationId },
    { materialId: 'identity-documents' },
    { materialId, applicationId: '00000000-0000-4000-8000-000000000000' },
  ])
    await expect(citizen.call(fetchPicture, { pictureId, ...input })).rejects.toMatchObject({
      reason: 'materialNotFound',
    })
})
