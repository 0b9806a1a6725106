import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { getDeskCase, listFirstFiles } from '@registration/contract/desk/case.ts'
import { deskFilePath, deskFileUrl } from '@registration/contract/desk/desk-paths.ts'
import { deleteAttachment } from '@registration/contract/materials.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { aDraft, aPicture, attachmentsOf, idsIn, upload } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, holdFor } from '../../testing/desk-cases.ts'
import { anOfficer, refusalsOf } from '../../testing/officer-sessions.ts'
import { presentPassword, signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'
import { storageKeys } from '../materials/attachment-rules.ts'

let product: TestProduct
let citizen: Client
let officer: Client
let caseId: string
let fileId: string
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = await signInOfficer(product, 'demo-cadastral')
})
beforeEach(async () => {
  caseId = await aWaitingCase(product, citizen)
  fileId = (await attachmentsOf(citizen, caseId))[0]?.id ?? ''
})
afterAll(() => product.stop())
afterEach(() => vi.restoreAllMocks())

const pool = () => product.services.pool

const staffIdOf = async (login: string) =>
  (await pool().selectFrom('staff').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id

const entriesOf = (record: string) =>
  pool()
    .selectFrom('audit_entry')
    .selectAll()
    .where('record', '=', record)
    .where('actor', '=', 'officer')
    .orderBy('sequence')
    .execute()

const openedOf = async (record: string) => {
  const rows = pool().selectFrom('case_opened_file').selectAll().where('case_id', '=', record)
  return (await rows.execute()).map(({ attachment_id }) => attachment_id)
}

/** By the desk's own host name, to which every other one is led. */
const get = (client: Client, path: string) => client.get(`${product.services.config.desk.base}${path}`)

const view = (client: Client, id = fileId) => get(client, deskFileUrl(id, 'view'))

async function answerOf(response: Response): Promise<string> {
  const body: unknown = await response.json()
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : ''
  expect(response.headers.get('cache-control')).toBe('no-store')
  return `${response.status} ${String(reason)}`
}

describe('a file of a case', () => {
  test('is shown to officers of its stage and office, in each size, and kept by the browser for five minutes', async () => {
    for (const size of ['thumb', 'view', 'original'] as const) {
      const response = await get(officer, deskFileUrl(fileId, size))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(response.headers.get('cache-control')).toBe('private, max-age=300')
      expect(response.headers.get('vary')).toContain('cookie')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
    const original = Buffer.from(await (await get(officer, deskFileUrl(fileId, 'original'))).arrayBuffer())
    expect(original).toEqual(await aPicture())
  })

  test('is the original where a PDF is viewed, and a PDF has no small picture', async () => {
    await pool().updateTable('attachment').set({ media_type: 'application/pdf' }).where('id', '=', fileId).execute()
    const response = await view(officer)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await aPicture())
    expect(await answerOf(await get(officer, deskFileUrl(fileId, 'thumb')))).toBe('404 caseFileNotFound')
  })

  test('is shown to the supervisor in every stage', async () => {
    expect((await view(await signInOfficer(product, 'demo-supervisor'))).status).toBe(200)
  })

  test('is still shown after the citizen has taken it out of the application', async () => {
    await pool().updateTable('application').set({ status: 'cadastralRejected' }).where('id', '=', caseId).execute()
    await citizen.call(deleteAttachment, { attachmentId: fileId })
    expect((await view(officer)).status).toBe(200)
  })
})

describe('the first files of a case', () => {
  const firstOf = async (client: Client) => (await client.call(listFirstFiles, { id: caseId })).files

  test('are known to who has the case, in the order of its papers, and to nobody else', async () => {
    const cadastral = await staffIdOf('demo-cadastral')
    expect(await firstOf(officer)).toEqual([])
    await holdFor(product, caseId, cadastral)
    const files = await firstOf(officer)
    const { form } = await officer.call(getDeskCase, { id: caseId })
    expect(files).toEqual(form.materials.flatMap((material) => material.files.map(({ id }) => id)).slice(0, 2))
    expect(await firstOf((await anOfficer(product, { roles: ['cadastral'] })).client)).toEqual([])
    const elsewhere = await anOfficer(product, { roles: ['cadastral'], offices: ['630100'] })
    expect((await refusalOf(firstOf(elsewhere.client))).reason).toBe('caseNotFound')
    expect(await openedOf(caseId)).toEqual([])
  })
})

describe('an opened file', () => {
  test('is in the audit log with its citizen and role, and counts as opened by that officer', async () => {
    await view(officer)
    await get(officer, deskFileUrl(fileId, 'original'))
    const { citizen_id } = await pool()
      .selectFrom('application')
      .select('citizen_id')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
    const common = { citizen_id, staff_id: await staffIdOf('demo-cadastral'), actor: 'officer' }
    const details = `cadastral ${fileId}`
    expect(await entriesOf(caseId)).toMatchObject([
      { ...common, act: 'caseFileRead', details },
      { ...common, act: 'caseOriginalRead', details },
    ])
    expect(await openedOf(caseId)).toEqual([fileId])
  })

  test('is not the small picture', async () => {
    await get(officer, deskFileUrl(fileId, 'thumb'))
    expect(await openedOf(caseId)).toEqual([])
    expect(await entriesOf(caseId)).toEqual([])
  })

  test('is not what was fetched ahead, which is in the log as that, until the screen says that it is shown', async () => {
    expect((await get(officer, deskFileUrl(fileId, 'view', { isAhead: true }))).status).toBe(200)
    expect(await openedOf(caseId)).toEqual([])
    expect(await entriesOf(caseId)).toMatchObject([{ act: 'caseFileFetched', details: `cadastral ${fileId}` }])
    const cookie = [...officer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const open = vi.spyOn(product.services.platform.files, 'open')
    const shown = await fetch(new URL(deskFileUrl(fileId, 'view'), product.services.config.desk.base), {
      method: 'HEAD',
      headers: { cookie },
    })
    expect(shown.status).toBe(200)
    expect(await openedOf(caseId)).toEqual([fileId])
    const [stream] = await Promise.all(open.mock.results.map(({ value }) => value))
    if (!stream.closed) await once(stream, 'close')
    expect(stream.bytesRead).toBe(0)
  })

  test('is not sent if the look cannot be recorded', async () => {
    const withoutKey = vi.spyOn(product.services.config, 'indexKeys', 'get')
    withoutKey.mockReturnValue([])
    expect(await answerOf(await view(officer))).toBe('500 ourFault')
    withoutKey.mockRestore()
    expect(await openedOf(caseId)).toEqual([])
  })

  test('is answered as gone and does not count, where the store has lost it', async () => {
    const { storage_key } = await pool()
      .selectFrom('attachment')
      .select('storage_key')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    await product.services.platform.files.delete(storageKeys(storage_key).view)
    expect(await answerOf(await view(officer))).toBe('410 caseFileGone')
    expect(await openedOf(caseId)).toEqual([])
    expect((await get(officer, deskFileUrl(fileId, 'original'))).status).toBe(200)
  })
})

describe('nobody else sees a file', () => {
  test('without a session of the desk, or before the second factor', async () => {
    expect(await answerOf(await view(product.visitor()))).toBe('401 signedOut')
    expect(await answerOf(await view(citizen))).toBe('401 signedOut')
    expect(await answerOf(await view(await presentPassword(product, 'demo-cadastral')))).toBe('401 secondFactorNeeded')
  })

  test('without the permission', async () => {
    expect(await answerOf(await view(await signInOfficer(product, 'demo-auditor')))).toBe('403 notPermitted')
  })

  test('of another office or stage, and there is none that was not handed in', async () => {
    for (const login of ['demo-xining', 'demo-acceptance'])
      expect(await answerOf(await view(await signInOfficer(product, login)))).toBe('404 caseFileNotFound')
    expect(await refusalsOf(product, await staffIdOf('demo-xining'))).toEqual([`files/view caseFileNotFound ${caseId}`])
    const draft = await aDraft(citizen)
    const [material] = (await attachmentsOf(citizen, caseId)).map(({ materialId }) => materialId)
    const materialId = material?.replace(caseId, draft) ?? ''
    const [own = ''] = idsIn(await upload(citizen, { applicationId: draft, materialId }, [await aPicture()]))
    expect(own).not.toBe('')
    expect(await answerOf(await view(officer, own))).toBe('404 caseFileNotFound')
    expect(await answerOf(await view(officer, randomUUID()))).toBe('404 caseFileNotFound')
    expect(await answerOf(await view(officer, 'none'))).toBe('404 caseFileNotFound')
    expect(await answerOf(await get(officer, `${deskFilePath(fileId)}?size=huge`))).toBe('404 caseFileNotFound')
    expect(await openedOf(caseId)).toEqual([])
  })

  test('whose own affair the case is, and the refusal is in the audit log', async () => {
    const { documentNumber } = demonstrationCitizens.zhangsan
    const staffId = await staffIdOf('demo-cadastral')
    await setDocumentNumber(pool(), product.services.cipher, { staffId, documentNumber })
    expect(await answerOf(await view(officer))).toBe('403 conflictOfInterest')
    await pool()
      .updateTable('staff')
      .set({ document_number_index: null, document_number_sealed: null })
      .where('id', '=', staffId)
      .execute()
    const refused = pool().selectFrom('audit_entry').select('details').where('act', '=', 'callRefused')
    expect((await refused.execute()).map(({ details }) => details)).toContain('files/view conflictOfInterest')
    expect(await openedOf(caseId)).toEqual([])
  })
})
