import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { listReusableFiles, reuseFiles } from '@registration/contract/case-questions.ts'
import { uploadFiles } from '@registration/contract/materials.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { aDraft, aPicture, aSubmitted, attachmentsOf, idsIn, upload } from '../../testing/applications.ts'
import { aSignedInCitizen } from '../../testing/booking.ts'
import type { CallRefused, Client } from '../../testing/client.ts'
import { aDocument } from '../../testing/documents.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { aHeic, aJpegOfScans, aPdf, aPhonePicture, aPixelBomb } from '../../testing/pictures.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { storageKeys } from './attachment-rules.ts'

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

/** Every file below one of the product's folders. */
async function filesIn(folder: string): Promise<string[]> {
  const below = path.join(product.services.config.dataDir, folder)
  const found = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** The stored and the temporary files, and the citizen's list. */
const everything = async () => ({
  // An application form may be made at the same time.
  stored: await filesIn('files/attachments'),
  underway: await filesIn('uploads'),
  seen: (await attachments()).map(({ id }) => id),
})

describe('a file', () => {
  test('for an application whose id is written in capitals is that application’s', async () => {
    const target = { applicationId: applicationId.toUpperCase(), materialId: `${applicationId}.${materialId}` }
    const answer = await to(citizen, [await aPicture()], target)
    expect(answer.body.data).toMatchObject([{ datuminst_id: `${applicationId}.${materialId}` }])
    expect((await attachments()).map(({ id }) => id)).toContain(idsIn(answer)[0])
  })

  test.each([
    ['image/jpeg', () => aPicture()],
    [
      'image/png',
      async () =>
        sharp(await aPicture())
          .png()
          .toBuffer(),
    ],
    [
      'image/webp',
      async () =>
        sharp(await aPicture())
          .webp()
          .toBuffer(),
    ],
    ['application/pdf', async () => aPdf()],
  ] as const)('of %s is stored unchanged, with its SHA-256, and shown to its owner', async (mediaType, make) => {
    const original = await make()
    const answer = await to(citizen, [original])
    expect(answer.body).toMatchObject({ stat: 1, data: [{ mediatype: mediaType }] })
    const [id = ''] = idsIn(answer)
    const row = await product.services.pool
      .selectFrom('attachment')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ bytes: original.length, media_type: mediaType })
    expect(row.sha256).toEqual(createHash('sha256').update(original).digest())
    expect(await product.services.platform.files.read(storageKeys(row.storage_key).original)).toEqual(original)

    const shown = await citizen.get(`/online/wx/fujian/viewimg/${id}`)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe(mediaType === 'application/pdf' ? mediaType : 'image/jpeg')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(shown.headers.get('cache-control')).toContain('private')
    expect(shown.headers.get('vary')).toContain('cookie')
  })

  test('is shown upright and without metadata; the original keeps both', async () => {
    const original = await aPhonePicture()
    const [id = ''] = idsIn(await to(citizen, [original]))
    const view = Buffer.from(await (await citizen.get(`/online/wx/fujian/viewimg/${id}`)).arrayBuffer())
    expect(await sharp(view).metadata()).toMatchObject({ width: 40, height: 80 })
    expect(view.includes('PhoneMaker')).toBe(false)
    const thumb = Buffer.from(await (await citizen.get(`/online/wx/fujian/viewimg/${id}?size=thumb`)).arrayBuffer())
    expect(await sharp(thumb).metadata()).toMatchObject({ width: 320, height: 320 })
    expect(thumb.includes('PhoneMaker')).toBe(false)
  })

  test('keeps its position among the nine of one call', async () => {
    const files = await Promise.all(Array.from({ length: 9 }, (_, i) => aPicture(`#0000${String(i * 10 + 10)}`)))
    const ids = idsIn(await to(citizen, files))
    expect((await attachments()).map(({ id }) => id).slice(-9)).toEqual(ids)
  })
})

describe('the same file', () => {
  test('is in a material once: a second upload answers the file that is there, and leaves nothing behind', async () => {
    const [once, other] = [await aPicture('#010203'), await aPicture('#030201')]
    const first = await to(citizen, [once])
    const before = await everything()
    const second = await to(citizen, [once])
    expect(second.body).toMatchObject({ stat: 1, data: [{ id: idsIn(first)[0], isrepeated: true }] })
    expect(await everything()).toEqual(before)
    const both = await to(citizen, [once, other, other])
    expect(both.body.data).toMatchObject([{ isrepeated: true }, { isrepeated: false }, { isrepeated: true }])
    expect(await attachments()).toHaveLength(before.seen.length + 1)
  })

  test('sent twice at once is there once', async () => {
    const picture = await aPicture('#040506')
    const before = await everything()
    const ids = (await Promise.all([to(citizen, [picture]), to(citizen, [picture])])).flatMap(idsIn)
    expect(new Set(ids).size).toBe(1)
    const after = await everything()
    expect(after.seen).toHaveLength(before.seen.length + 1)
    expect(after.stored).toHaveLength(before.stored.length + 3)
  })

  test('may be in two materials', async () => {
    const picture = await aPicture('#070809')
    await to(citizen, [picture])
    const answer = await to(citizen, [picture], { applicationId, materialId: 'ownership-certificate' })
    expect(answer.body.data).toMatchObject([{ isrepeated: false }])
  })
})

describe('refused, with nothing left behind, is', () => {
  const padded = async (megabytes: number) => Buffer.concat([await aPicture(), Buffer.alloc(megabytes * 1024 * 1024)])
  test.each([
    ['a text that calls itself a picture', async () => [Buffer.from('hello')], 'notAPicture'],
    ['an empty file', async () => [Buffer.alloc(0)], 'notAPicture'],
    ['a cut picture', async () => [(await aPicture()).subarray(0, 200)], 'fileIncomplete'],
    ['a cut document', async () => [aPdf().subarray(0, 100)], 'fileIncomplete'],
    ['a picture of 20,000 scans', async () => [aJpegOfScans(7_000, 20_000)], 'fileTooComplex'],
    [
      'a document with a script',
      async () => [aDocument({ catalog: '/Names<</J#61vaScript 9 0 R>>' })],
      'documentActive',
    ],
    ['a locked document', async () => [aDocument({ trailer: '/Encrypt 9 0 R' })], 'documentLocked'],
    ['a page that begins like a document', async () => [Buffer.from('%PDF-1.4\n<html></html>\n%%EOF')], 'notAPicture'],
    ['an iPhone’s picture', async () => [aHeic()], 'heicNotSupported'],
    ['a pixel bomb', async () => [aPixelBomb(20_000)], 'pictureTooLarge'],
    ['a file of 21 MB', async () => [await padded(21)], 'fileTooLarge'],
    ['ten files', async () => Array<Buffer>(10).fill(await aPicture()), 'tooManyAtOnce'],
    ['no file', async () => [], 'noFile'],
    [
      'eight pictures with a text among them',
      async () => [...Array<Buffer>(7).fill(await aPicture()), Buffer.from('x'), await aPicture()],
      'notAPicture',
    ],
  ])('%s', async (_what, make, reason) => {
    const before = await everything()
    const { status, body } = await to(citizen, await make())
    expect(status).toBe(400)
    expect(body).toMatchObject({ stat: 0, errcode: '10', reason, message: expect.stringMatching(/\p{Script=Han}/u) })
    expect(body.data).toEqual({ fields: [{ field: 'file', message: body.message }] })
    expect(await everything()).toEqual(before)
  })

  test('a file for another citizen’s application, for none, or for no material of it', async () => {
    const picture = await aPicture()
    const before = await everything()
    const foreign = await to(stranger, [picture])
    const unknown = await to(stranger, [picture], { applicationId: randomUUID(), materialId })
    expect(foreign.body).toEqual(unknown.body)
    expect(foreign.body).toMatchObject({ errcode: '04', reason: 'applicationNotFound' })
    for (const strange of ['no-such-material', '__proto__', `${randomUUID()}.sale-contract`])
      expect((await to(citizen, [picture], { applicationId, materialId: strange })).body).toMatchObject({
        errcode: '04',
        reason: 'materialNotFound',
      })
    expect(await everything()).toEqual(before)
  })

  test('a file after the submission', async () => {
    const submitted = await aSubmitted(citizen)
    const before = await everything()
    const late = await to(citizen, [await aPicture()], { applicationId: submitted, materialId })
    expect(late.body).toMatchObject({ reason: 'notEditable' })
    expect(await everything()).toEqual(before)
  })

  test('a file without a session, or with another citizen’s identity', async () => {
    const before = await everything()
    expect((await to(product.visitor(), [await aPicture()])).status).toBe(401)
    const foreign = [
      [['openid', 'o-demo-lisi']],
      [['data[openid]', 'o-demo-lisi']],
      [['data[openId]', 'o-demo-lisi']],
      [
        ['openid', 'o-demo-lisi'],
        ['openid', 'o-demo-zhangsan'],
      ],
    ] as const
    for (const identity of foreign) {
      const form = new FormData()
      for (const [name, value] of identity) form.append(name, value)
      form.set('slsqId', applicationId)
      form.set('materialId', materialId)
      form.set('file', new Blob([new Uint8Array(await aPicture())]), 'x.jpg')
      expect((await citizen.post(uploadFiles.path, form)).status, JSON.stringify(identity)).toBe(403)
    }
    expect(await everything()).toEqual(before)
  })

  test('the hundred and first file, and one beyond 200 MB in all', async () => {
    const full = await aDraft(citizen)
    await to(citizen, [await aPicture()], { applicationId: full, materialId })
    const { pool } = product.services
    const row = await pool
      .selectFrom('attachment')
      .selectAll()
      .where('application_id', '=', full)
      .executeTakeFirstOrThrow()
    const { position: _, ...kept } = row
    const more = (count: number, bytes: number) =>
      pool
        .insertInto('attachment')
        .values(Array.from({ length: count }, () => ({ ...kept, id: randomUUID(), storage_key: randomUUID(), bytes })))
        .execute()
    await more(98, 1)
    expect(
      (await to(citizen, [await aPicture('#0a0b0c'), await aPicture('#c0b0a0')], { applicationId: full, materialId }))
        .body,
    ).toMatchObject({
      errcode: '01',
      reason: 'tooManyFiles',
      message: '附件最多100个',
    })
    expect((await to(citizen, [await aPicture('#0a0b0c')], { applicationId: full, materialId })).body).toMatchObject({
      stat: 1,
    })

    const heavy = await aDraft(citizen)
    await pool
      .insertInto('attachment')
      .values({
        ...kept,
        application_id: heavy,
        id: randomUUID(),
        storage_key: randomUUID(),
        bytes: 200 * 1024 * 1024 - 10,
      })
      .execute()
    const before = await everything()
    expect((await to(citizen, [await aPicture('#0d0e0f')], { applicationId: heavy, materialId })).body).toMatchObject({
      reason: 'quotaReached',
      message: '附件总大小不能超过200MB',
    })
    expect(await everything()).toEqual(before)
  })
})

test('a disk without room is our fault, not the citizen’s, and temporary', async () => {
  const uploads = path.join(product.services.config.dataDir, 'uploads')
  await rm(uploads, { recursive: true, force: true })
  await writeFile(uploads, 'in the place of the folder')
  const answer = await to(citizen, [await aPicture()])
  expect([answer.status, answer.body.reason]).toEqual([503, 'unavailable'])
  await rm(uploads)
  expect((await to(citizen, [await aPicture()])).status).toBe(200)
})

test('a disk that fills up while an upload is received refuses it, with nothing left behind', async () => {
  const before = await everything()
  const look = vi.spyOn(product.services.diskRoom, 'refuseWhenFull')
  onTestFinished(() => look.mockRestore())
  look.mockResolvedValueOnce().mockRejectedValue(refuse('unavailable'))
  const answer = await to(citizen, [await aPicture()])
  expect([answer.status, answer.body.reason]).toEqual([503, 'unavailable'])
  expect(await everything()).toEqual(before)
})

describe('uploads of one citizen that do not end', () => {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n'

  /** Begins an upload and sends no more than the beginning of its file. */
  function begin() {
    const { hostname, port } = new URL(product.base)
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 1_000_000,
      cookie: `session=${citizen.cookies.get('session')}`,
    }
    const request = http.request({ hostname, port, method: 'POST', path: uploadFiles.path, headers })
    request.on('error', () => {})
    onTestFinished(() => void request.destroy())
    const answer = new Promise<http.IncomingMessage>((resolve) => request.on('response', resolve))
    request.write(`${head}x`)
    return { answer, cut: () => request.destroy() }
  }
  const received = async () => (await filesIn('uploads')).length

  test('are four on a node: sixteen wait before their body, one more is refused, and others are served', async () => {
    const begun = Array.from({ length: 4 }, begin)
    await vi.waitFor(async () => expect(await received()).toBe(4), 60_000)
    const further = Array.from({ length: 17 }, begin)
    const { statusCode, headers } = await Promise.race(further.map(({ answer }) => answer))
    expect([statusCode, headers['retry-after']]).toEqual([429, '1'])
    expect(await received()).toBe(4)

    const target = { applicationId: await aDraft(stranger), materialId }
    const pick = await Promise.all(Array.from({ length: 9 }, (_, n) => aPicture(`#00${n}0${n}0`)))
    expect((await to(stranger, pick, target)).status).toBe(200)

    for (const { cut } of further) cut()
    begun[0]?.cut()
    await vi.waitFor(async () => expect((await to(citizen, [await aPicture('#123456')])).status).toBe(200), 60_000)
    for (const { cut } of begun) cut()
    await vi.waitFor(async () => expect(await received()).toBe(0), 60_000)
  })

  test('let one more wait for ten seconds: then it is refused in words, and is no fault of ours', async () => {
    const begun = Array.from({ length: 4 }, begin)
    await vi.waitFor(async () => expect(await received()).toBe(4), 60_000)
    const { status, body, headers } = await to(citizen, [await aPicture('#654321')])
    expect([status, body.reason, headers.get('retry-after')]).toEqual([429, 'uploadsUnderWay', '60'])
    for (const { cut } of begun) cut()
    await vi.waitFor(async () => expect(await received()).toBe(0), 60_000)
  })
})

test('a file that is used again waits with the uploads of its citizen', async () => {
  const { client: owner, citizenId } = await aSignedInCitizen(product)
  await aSubmitted(owner)
  const target = { applicationId: await aDraft(owner), materialId }
  const { files } = await owner.call(listReusableFiles, target)
  const reuse = () =>
    owner.call(reuseFiles, { ...target, fileIds: files.map(({ id }) => id) }).then(
      () => 'done',
      (error: CallRefused) => error.reason,
    )
  const endTurns = await Promise.all(
    Array.from({ length: 4 }, () => product.services.uploadTurns.take(citizenId, {}, 1_000)),
  )
  const calls = Array.from({ length: 17 }, reuse)
  expect(await Promise.race(calls)).toBe('tooMany')
  for (const endTurn of endTurns) endTurn()
  expect((await Promise.all(calls)).filter((reason) => reason === 'tooMany')).toHaveLength(1)
})

test('uploads that are cut before their session is read leave no turn taken', async () => {
  const { pool } = product.services
  const { hostname, port } = new URL(product.base)
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 1_000,
    cookie: `session=${citizen.cookies.get('session')}`,
  }
  for (let count = 0; count < 4; count += 1)
    await inTransaction(pool, async (db) => {
      await sql`lock table session in access exclusive mode`.execute(db)
      const request = http.request({ hostname, port, method: 'POST', path: uploadFiles.path, headers })
      request.on('error', () => {})
      request.write('--b\r\n')
      await untilWaiting(pool, 1)
      request.destroy()
      await new Promise((resolve) => request.on('close', resolve))
    })
  expect((await to(citizen, [await aPicture('#654321')])).status).toBe(200)
})

describe('a broken upload is refused, with nothing left behind', () => {
  const session = () => `session=${citizen.cookies.get('session')}`
  const head = (field: string) => `--b\r\nContent-Disposition: form-data; name="${field}"`

  /** Posts raw bytes. `announced` may promise more than are sent. */
  function raw(type: string, body: string, announced = body.length): Promise<number | string> {
    const { hostname, port } = new URL(product.base)
    return new Promise((resolve) => {
      const headers = { 'content-type': type, 'content-length': announced, cookie: session() }
      const request = http.request({ hostname, port, method: 'POST', path: uploadFiles.path, headers }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      request.on('error', () => resolve('cut'))
      request.write(body)
      if (announced > body.length) setImmediate(() => request.destroy())
      else request.end()
    })
  }

  test.each([
    ['without a boundary', 'multipart/form-data', `${head('slsqId')}\r\n\r\nx\r\n--b--`, 400],
    [
      'with an end before its end',
      'multipart/form-data; boundary=b',
      `${head('file')}; filename="x.jpg"\r\n\r\nabc`,
      400,
    ],
    ['that is empty', 'multipart/form-data; boundary=b', '', 400],
    ['of another type', 'application/json', '{}', 415],
    [
      'whose field is too long',
      'multipart/form-data; boundary=b',
      `${head('slsqId')}\r\n\r\n${'x'.repeat(20_000)}\r\n--b--`,
      400,
    ],
    ['with a field of the prototype', 'multipart/form-data; boundary=b', `${head('__proto__')}\r\n\r\nx\r\n--b--`, 400],
  ])('%s', async (_what, type, body, status) => {
    const before = await everything()
    expect(await raw(type, body)).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test('whose connection is cut', async () => {
    const before = await everything()
    const body = `${head('file')}; filename="x.jpg"\r\n\r\n${'x'.repeat(200_000)}`
    expect(await raw('multipart/form-data; boundary=b', body, 1_000_000)).toBe('cut')
    await vi.waitFor(async () => expect(await everything()).toEqual(before), 60_000)
  })
})
