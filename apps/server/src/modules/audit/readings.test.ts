import { getApplication, submitApplication } from '@registration/contract/applications.ts'
import { bookSlot, getAppointmentCard, listAppointments } from '@registration/contract/appointments.ts'
import { getArchiveAnswer, listArchiveRequests } from '@registration/contract/archive.ts'
import { createCertificate, pdfAddress, sharedPdfAddress } from '@registration/contract/certificates.ts'
import { getParty } from '@registration/contract/party.ts'
import { getUserInfo, initApp } from '@registration/contract/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniqueCitizenId } from '../../demonstration/builders.ts'
import { aCompleteDraft } from '../../testing/applications.ts'
import { aHeldUnit, anArchiveRequest } from '../../testing/archive.ts'
import { openDays } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { signedHeaders } from '../../testing/registry-office.ts'
import { verifyAudit } from './verify-audit-service.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

const holder = { name: '张建国', phone: '13800138001', documentNumber: uniqueCitizenId('1985-03-07', 18) }

const entries = () =>
  product.services.pool.selectFrom('audit_entry').selectAll().orderBy('at').orderBy('sequence').execute()

type Entry = Awaited<ReturnType<typeof entries>>[number]
const lineOf = ({ actor, act, details, record }: Entry): string => [actor, act, details, record].join(' ').trim()

/** Waits for what the registry does by itself after a call: else its entry falls into the next piece of work. */
const untilNoted = (line: string) => expect.poll(async () => (await entries()).map(lineOf)).toContain(line)

/** The entries that a piece of work adds to the log, one per line. */
async function notedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await entries()).length
  await work()
  return (await entries()).slice(before).map(lineOf)
}

describe('one entry is there when the call is answered, of', () => {
  test('the profile, by either call', async () => {
    expect(await notedBy(() => citizen.call(getUserInfo, {}))).toEqual(['citizen identityRead profile'])
    const start = { systemCode: 'sys_admin', fields: 'app,me,stat' }
    expect(await notedBy(() => citizen.call(initApp, start))).toEqual(['citizen identityRead profile'])
  })

  test('an application’s parties, one party, and the whole as it goes to the registry', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const read = () => citizen.call(getApplication, { applicationId })
    expect(await notedBy(read)).toEqual([`citizen identityRead parties ${applicationId}`])
    const { parties } = await read()
    const id = parties[0]?.id ?? ''
    expect(await notedBy(() => citizen.call(getParty, { id, applicationId }))).toEqual([
      `citizen identityRead party ${applicationId}`,
    ])
    const submitted = await notedBy(() => citizen.call(submitApplication, { applicationId }))
    const byTheCitizen = submitted.filter((line) => line.startsWith('citizen'))
    expect(byTheCitizen).toEqual([`citizen identityHandedOver application ${applicationId}`])
    await untilNoted(`registry identityRead applicationForm ${applicationId}`)
    const file = await product.services.pool
      .selectFrom('attachment')
      .select('id')
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow()
    const address = `/registry/attachments/${file.id}`
    const look = async () => expect((await citizen.get(address, signedHeaders(product, address))).status).toBe(200)
    expect(await notedBy(look)).toContain(`registry identityRead attachment ${applicationId}`)
  })

  test('property queries, a result, and its certificate, with either link', async () => {
    const answer = { units: [aHeldUnit()], mortgages: [] }
    const archiveRequestId = await anArchiveRequest(product, { persona: 'zhangsan', answer })
    expect(await notedBy(() => citizen.call(listArchiveRequests, {}))).toEqual(['citizen identityRead archiveRequests'])
    expect(await notedBy(() => citizen.call(getArchiveAnswer, { archiveRequestId }))).toEqual([
      `citizen identityRead archiveAnswer ${archiveRequestId}`,
    ])
    const make = () => citizen.call(createCertificate, { archiveRequestId })
    await expect.poll(async () => (await make()).state).toBe('ready')
    const { path = '', shareRef = '' } = await make()
    const { id } = await product.services.pool.selectFrom('certificate').select('id').executeTakeFirstOrThrow()
    const open = (client: Client, address: string) => async () => expect((await client.get(address)).status).toBe(200)
    expect(await notedBy(open(citizen, pdfAddress(path)))).toEqual([`citizen identityRead certificate ${id}`])
    const shared = open(product.visitor(), sharedPdfAddress(shareRef))
    expect(await notedBy(shared)).toEqual([`linkHolder identityRead certificate ${id}`])
  })

  test('an appointment: sent to the registry, in the list and on the card', async () => {
    const [day] = await openDays(citizen)
    const slotId = day?.slots[0]?.id ?? ''
    const booking = { calendarDayId: day?.id ?? '', slotId, ...holder }
    const { id = '' } = await citizen.call(bookSlot, booking)
    await untilNoted(`registry identityRead appointment ${id}`)
    expect(await notedBy(() => citizen.call(listAppointments, {}))).toEqual(['citizen identityRead appointments'])
    expect(await notedBy(() => citizen.call(getAppointmentCard, { id }))).toEqual([
      `citizen identityRead appointment ${id}`,
    ])
  })
})

test('a refused call and another citizen’s record are no readings', async () => {
  const applicationId = await aCompleteDraft(citizen)
  const stranger = await product.signIn('lisi')
  const noted = await notedBy(async () => {
    expect((await refusalOf(stranger.call(getApplication, { applicationId }))).reason).toBe('applicationNotFound')
    expect((await refusalOf(citizen.call(getParty, { id: applicationId, applicationId }))).reason).toBe('partyNotFound')
    expect((await product.visitor().get(`/online/wx/appoint/qrcode/${applicationId}`)).status).toBe(404)
  })
  expect(noted).toEqual([])
})

test('readings by many citizens at once are all there, in chains that hold', async () => {
  const { ids, pool, config, readings } = product.services
  const citizens = Array.from({ length: 300 }, () => ids.uuid())
  const read = (citizenId: string) => readings.record({ citizenId, kind: 'profile' })
  await Promise.all(citizens.map(read))
  const noted = new Set((await entries()).map(({ citizen_id }) => citizen_id))
  expect(citizens.filter((each) => !noted.has(each))).toEqual([])
  expect((await verifyAudit(pool, config.indexKeys)).faults).toEqual([])
})

test('a call whose reading cannot be logged is not answered', async () => {
  const { pool } = product.services
  const hidden = pool.schema.alterTable('audit_head')
  await hidden.renameTo('audit_head_gone').execute()
  try {
    expect((await refusalOf(citizen.call(getUserInfo, {}))).status).toBeGreaterThanOrEqual(500)
  } finally {
    await pool.schema.alterTable('audit_head_gone').renameTo('audit_head').execute()
  }
  expect((await citizen.call(getUserInfo, {})).name).toBe('张建国')
})
