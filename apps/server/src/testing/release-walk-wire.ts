// What citizens do at a release before its database and files are kept (make-release.ts). It runs in that release's own
// checkout, on its own helpers and its own contract: it uses only what both versions have. Prints where it led, as JSON.
import { randomUUID } from 'node:crypto'
import { getApplication, listApplications } from '@registration/contract/applications.ts'
import { bookSlot } from '@registration/contract/appointments.ts'
import { listArchiveRequests, submitArchiveRequest } from '@registration/contract/archive.ts'
import { createCertificate, getCertificate } from '@registration/contract/certificates.ts'
import { sendFeedback } from '@registration/contract/feedback.ts'
import { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { makeTaxJump } from '@registration/contract/tax.ts'
import { demonstrationCitizens } from '../demonstration/citizens.ts'
import { aCompleteDraft, aSubmitted, attachmentsOf } from './applications.ts'
import { aBooking, openDays } from './booking.ts'
import { type Client, makeClient } from './client.ts'
import { checkFace } from './face.ts'
import { codeOn } from './phone.ts'
import { signIn } from './sign-in.ts'

const [base = ''] = process.argv.slice(2)
const visitor = () => makeClient(base)
const { name, documentNumber, phone } = demonstrationCitizens.zhangsan

/** Asks again until something is there. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function anAcknowledged(citizen: Client): Promise<string> {
  const id = await aSubmitted(citizen)
  return until(async () => {
    const { application } = await citizen.call(getApplication, { applicationId: id })
    return application.acceptanceNumber === '' ? undefined : id
  })
}

async function aRejected(citizen: Client): Promise<string> {
  const id = await anAcknowledged(citizen)
  await visitor().post('/standin/registry/decide', { proinstid: id, shzt: '11', opinion: '请补充买卖合同全文。' })
  return until(async () => {
    const { application } = await citizen.call(getApplication, { applicationId: id })
    return application.status === 'cadastralRejected' ? id : undefined
  })
}

async function anAsked(citizen: Client): Promise<string> {
  const { challengeId } = await citizen.call(sendArchiveCode, { phone })
  const code = await until(async () => (await codeOn({ visitor }, phone)) || undefined)
  const asked = { holderName: name, documentNumber, phone, code, challengeId, regionCode: '130400' }
  return (await citizen.call(submitArchiveRequest, asked)).archiveRequestId
}

/** A certificate of an answered query, looked up once by a stranger. */
async function aCertificate(citizen: Client) {
  const { requests } = await citizen.call(listArchiveRequests, {})
  const archiveRequestId = requests.find(({ state }) => state === 'found')?.id ?? ''
  await citizen.call(createCertificate, { archiveRequestId })
  const { fingerprint = '', verifyUrl = '' } = await until(async () => {
    const found = await citizen.call(getCertificate, { archiveRequestId })
    return found.state === 'ready' ? found : undefined
  })
  const { pathname, search } = new URL(verifyUrl)
  await visitor().get(`${pathname}${search}`)
  return { archiveRequestId, fingerprint, verifyPath: `${pathname}${search}` }
}

const citizen = await signIn(base, 'zhangsan')
await citizen.call(saveProfile, { password: 'bdc36k9' })
const draft = await aCompleteDraft(citizen)
const pending = await anAcknowledged(citizen)
const rejected = await aRejected(citizen)
const day = (await openDays(citizen)).at(-1)
if (!day) throw new Error('no day can be booked')
const { id: appointment } = await citizen.call(bookSlot, aBooking(day, demonstrationCitizens.zhangsan))
const requestId = randomUUID()
await citizen.call(sendFeedback, { content: '请在周末也开放办理。' }, requestId)
const certificate = await aCertificate(citizen)
const { rows } = await citizen.call(listApplications, { group: 'approved', page: 1, pageSize: 100 })
for (const { id } of rows) await citizen.call(makeTaxJump, { applicationId: id }).catch(() => undefined)
await checkFace(await signIn(base, 'lisi'), 'pass')
// What is submitted and asked from here on is still in the outbox when the release is stopped.
await visitor().post('/standin/registry/__standin/faults', { name: 'down', on: true })
const undelivered = await aSubmitted(citizen)
const archiveRequest = await anAsked(citizen)
const [picture] = await attachmentsOf(citizen, draft)
const session = citizen.cookies.get('session')
process.stdout.write(
  `${JSON.stringify({ session, draft, pending, rejected, undelivered, appointment, archiveRequest, certificate, picture: picture?.id, requestId })}\n`,
)
