import { getApplication, listApplications, submitApplication } from '@registration/contract/applications.ts'
import { joinApplication } from '@registration/contract/confirmations.ts'
import { holdCase, resumeCase } from '@registration/contract/desk/claims.ts'
import { createInvitation } from '@registration/contract/invitations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aParty } from '../../demonstration/builders.ts'
import { uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, caseNow, holdFor, untilReceived } from '../../testing/desk-cases.ts'
import { aSale, certifiedPerson, titlesOf } from '../../testing/invitations.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let officer: SignedInOfficer
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ at: '2026-03-10T09:00:00+08:00', env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
})
beforeEach(async () => {
  officer = await anOfficer(product, { roles: ['cadastral'] })
})
afterAll(() => product.stop())

type Hold = { reason: 'announcement' | 'inspection' | 'department' | 'party'; until?: string }

async function hold(id: string, why: Hold): Promise<void> {
  const version = await holdFor(product, id, officer.staffId)
  await officer.client.call(holdCase, { id, version, ...why })
}
/** What the detail and the row of the list say of a hold. */
async function shownTo(client: Client, applicationId: string) {
  const { application } = await client.call(getApplication, { applicationId })
  const { rows } = await client.call(listApplications, { group: 'pending', page: 1, pageSize: 50 })
  return [application, ...rows.filter(({ id }) => id === applicationId)].map(({ heldFor, heldUntil }) => [
    heldFor,
    heldUntil,
  ])
}

const nothing = ['', '']

test('the citizen reads what the office waits for, and until when, while it does', async () => {
  const id = await aWaitingCase(product, citizen)
  expect(await shownTo(citizen, id)).toEqual([nothing, nothing])
  await hold(id, { reason: 'announcement', until: '2026-03-25' })
  const announced = ['announcement', '2026-03-25']
  expect(await shownTo(citizen, id)).toEqual([announced, announced])
  await officer.client.call(resumeCase, { id, version: (await caseNow(product, id)).version })
  expect(await shownTo(citizen, id)).toEqual([nothing, nothing])
})

test('nobody is notified of a hold that asks nothing of them', async () => {
  const id = await aWaitingCase(product, citizen)
  const before = await titlesOf(citizen, 50)
  for (const reason of ['inspection', 'department'] as const) {
    await hold(id, { reason })
    await officer.client.call(resumeCase, { id, version: (await caseNow(product, id)).version })
  }
  expect(await titlesOf(citizen, 50)).toEqual(before)
})

test('who files and who takes part are notified that a party has to come', async () => {
  const filer = await certifiedPerson(product)
  const buyer = await certifiedPerson(product)
  const joined = await certifiedPerson(product)
  const { name, documentNumber, phone } = buyer
  const { applicationId } = await aSale(filer, aParty({ name, documentNumber, phone }))
  const { invitationId } = await filer.call(createInvitation, { applicationId, role: 'obligor' })
  await joined.call(joinApplication, { invitationId, address: '邯郸市丛台区人民东路88号' })
  await uploadRequired(filer, applicationId)
  await filer.call(submitApplication, { applicationId })
  await untilReceived(product, applicationId)
  await hold(applicationId, { reason: 'party' })
  expect((await titlesOf(filer))[0]).toBe('需要当事人到场')
  expect((await titlesOf(joined))[0]).toBe('需要当事人到场')
  const [shown] = await shownTo(filer, applicationId)
  expect(shown).toEqual(['party', ''])
})
