import { randomBytes } from 'node:crypto'
import { submitApplication } from '@registration/contract/applications.ts'
import { keepMaterial, reuseFiles, saveAnswer } from '@registration/contract/case-questions.ts'
import { saveCoOwnership } from '@registration/contract/co-ownership.ts'
import { joinApplication } from '@registration/contract/confirmations.ts'
import { markCaseUrgent } from '@registration/contract/desk/claims.ts'
import { saveCaseNote } from '@registration/contract/desk/decisions.ts'
import { pauseStaff, saveStaff, setStaffRoles } from '@registration/contract/desk/staff.ts'
import { superviseCase } from '@registration/contract/desk/supervision.ts'
import { showHolding, startFromHolding } from '@registration/contract/holdings.ts'
import {
  createInvitation,
  declineInvitation,
  setCounter,
  withdrawInvitation,
} from '@registration/contract/invitations.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParty } from '../demonstration/builders.ts'
import { verifyAudit } from '../modules/audit/verify-audit-service.ts'
import { aDraft, aDraftWithoutMaterials, aPicture, upload, uploadRequired } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { aSoundCase, caseNow } from '../testing/desk-cases.ts'
import { type DeskProcess, startDeskProcess } from '../testing/desk-process.ts'
import { holdingOf, riverside, tongan, unlock } from '../testing/holdings.ts'
import { aSale, certifiedPerson, inviteBuyer } from '../testing/invitations.ts'
import { type Acting, acting, killAmong } from '../testing/killing.ts'
import { anOfficer, aStaffMember } from '../testing/officer-sessions.ts'

let desk: DeskProcess
let citizen: Client
let supervisor: Client
let administrators: { system: Client; security: Client }
beforeAll(async () => {
  desk = await startDeskProcess()
  citizen = await desk.signIn('zhangsan')
  await unlock(desk, citizen)
  supervisor = (await anOfficer(desk, { roles: ['supervisor'] })).client
  const [system, security] = [
    await anOfficer(desk, { roles: ['system'] }),
    await anOfficer(desk, { roles: ['security'] }),
  ]
  administrators = { system: system.client, security: security.client }
})
afterAll(() => desk.stop())

/** An act, and how often each of its traces is in the database: before it, and after it. */
interface Ready extends Acting<unknown> {
  traces: () => Promise<unknown>
  after: unknown
}

/** The first row of a statement that counts. */
async function counted(counts: ReturnType<typeof sql<Record<string, number>>>): Promise<Record<string, number>> {
  return (await counts.execute(desk.services.pool)).rows[0] ?? {}
}

const person = () => certifiedPerson({ base: desk.services.config.publicBase, services: desk.services })

/** A sale whose buyer is invited. */
async function anInvited() {
  const [filer, invitee] = [await person(), await person()]
  const { name, documentNumber } = invitee
  const sale = await aSale(filer, aParty({ name, documentNumber }))
  const { invitationId } = await inviteBuyer(filer, sale)
  return { filer, invitee, ...sale, invitationId }
}

const invitationOf = (id: string) => () =>
  counted(sql`select (state = 'open')::int as open, (state = 'withdrawn')::int as withdrawn, (state = 'refused')::int as refused,
    (select count(*)::int from confirmation_place place where place.id = invitation.place_id and place.state = 'refused') as places,
    (select count(*)::int from citizen_message where citizen_id = invitation.inviter_id) as messages
    from invitation where id = ${id}`)

const answersOf = (applicationId: string) => () =>
  counted(sql`select (select count(*)::int from application_answer where application_id = ${applicationId}) as answers,
    (select count(*)::int from kept_material where application_id = ${applicationId}) as kept`)

const ofProperty: ((round: number) => Promise<Ready>)[] = [
  async function startsFromTheirHome(round) {
    const businessId = ['130400-sale-of-existing-home', '130400-gift', '130400-mortgage'][round] ?? ''
    const { ref } = await holdingOf(citizen, riverside)
    return {
      ...acting((reqseq) => citizen.call(startFromHolding, { ref, businessId }, reqseq)),
      traces: () =>
        counted(sql`select count(distinct application.id)::int as drafts, count(distinct property_unit.id)::int as units,
          count(distinct register_check.application_id)::int as checks
          from application join property_unit on property_unit.application_id = application.id and property_unit.source = 'register'
          left join register_check on register_check.application_id = application.id where business_id = ${businessId}`),
      after: { drafts: 1, units: 1, checks: 1 },
    }
  },
  async function showsTheirCertificate(round) {
    const { ref } = await holdingOf(citizen, round % 2 === 0 ? riverside : tongan)
    const before = await counted(sql`select count(*)::int as shows from property_show`)
    return {
      ...acting((reqseq) => citizen.call(showHolding, { ref }, reqseq)),
      traces: () => counted(sql`select count(*)::int - ${before.shows}::int as shows from property_show`),
      after: { shows: 1 },
    }
  },
]

const ofQuestions: (() => Promise<Ready>)[] = [
  async function answers() {
    const applicationId = await aDraft(citizen)
    const answer = { applicationId, questionId: 'ground', answer: 'court' }
    return {
      ...acting((reqseq) => citizen.call(saveAnswer, answer, reqseq)),
      traces: answersOf(applicationId),
      after: { answers: 1, kept: 0 },
    }
  },
  async function keepsAPaper() {
    const applicationId = await aDraft(citizen)
    await citizen.call(saveAnswer, { applicationId, questionId: 'ground', answer: 'court' })
    const kept = { applicationId, materialId: `${applicationId}.sale-contract`, isKept: true }
    return {
      ...acting((reqseq) => citizen.call(keepMaterial, kept, reqseq)),
      traces: answersOf(applicationId),
      after: { answers: 1, kept: 1 },
    }
  },
  async function usesAPaperAgain() {
    const earlier = await aDraftWithoutMaterials(citizen)
    await uploadRequired(citizen, earlier)
    // Of the same bytes the latest submission is offered.
    const own = await aPicture(`#${randomBytes(3).toString('hex')}`)
    await upload(citizen, { applicationId: earlier, materialId: 'sale-contract' }, [own])
    await citizen.call(submitApplication, { applicationId: earlier })
    const { materials } = await citizen.call(listMaterials, { applicationId: earlier })
    const paper = materials.find(({ id }) => id.endsWith('.sale-contract'))
    const applicationId = await aDraft(citizen)
    const materialId = `${applicationId}.${paper?.id.split('.')[1] ?? ''}`
    const reused = { applicationId, materialId, fileIds: [paper?.attachments.at(-1)?.id ?? ''] }
    return {
      ...acting((reqseq) => citizen.call(reuseFiles, reused, reqseq)),
      traces: () => counted(sql`select count(*)::int as files from attachment where application_id = ${applicationId}`),
      after: { files: 1 },
    }
  },
  async function sharesAHome() {
    const applicationId = await aDraft(citizen)
    const holders: { partyId: string; share: string }[] = []
    for (const name of ['甲某', '乙某']) {
      const { id } = await citizen.call(saveParty, { applicationId, party: aParty({ name }) })
      holders.push({ partyId: id, share: '1/2' })
    }
    const shares = { applicationId, coOwnership: 'byShares', holders } as const
    return {
      ...acting((reqseq) => citizen.call(saveCoOwnership, shares, reqseq)),
      traces: () => counted(sql`select count(share)::int as shares from party where application_id = ${applicationId}`),
      after: { shares: 2 },
    }
  },
]

const ofInvitations: (() => Promise<Ready>)[] = [
  async function invites() {
    const [filer, invitee] = [await person(), await person()]
    const { name, documentNumber } = invitee
    const { applicationId, buyerId: partyId } = await aSale(filer, aParty({ name, documentNumber }))
    return {
      ...acting((reqseq) => filer.call(createInvitation, { applicationId, partyId }, reqseq)),
      traces: () =>
        counted(sql`select (select count(*)::int from invitation where application_id = ${applicationId}) as invitations,
          (select count(*)::int from citizen_message where citizen_id = ${invitee.id}) as messages`),
      after: { invitations: 1, messages: 1 },
    }
  },
  async function withdraws() {
    const { filer, invitationId } = await anInvited()
    return {
      ...acting((reqseq) => filer.call(withdrawInvitation, { invitationId }, reqseq)),
      traces: invitationOf(invitationId),
      after: { open: 0, withdrawn: 1, refused: 0, places: 0, messages: 0 },
    }
  },
  async function declines() {
    const { invitee, invitationId } = await anInvited()
    const declined = { invitationId, reason: 'wrong', note: '面积不对' } as const
    return {
      ...acting((reqseq) => invitee.call(declineInvitation, declined, reqseq)),
      traces: invitationOf(invitationId),
      after: { open: 0, withdrawn: 0, refused: 1, places: 1, messages: 1 },
    }
  },
  async function sendsToTheCounter() {
    const { filer, applicationId, buyerId: partyId } = await anInvited()
    return {
      ...acting((reqseq) => filer.call(setCounter, { applicationId, partyId }, reqseq)),
      traces: () =>
        counted(sql`select count(*) filter (where place.state = 'counter')::int as places, count(*) filter (where invitation.state = 'open')::int as open
          from invitation join confirmation_place place on place.id = invitation.place_id where invitation.application_id = ${applicationId}`),
      after: { places: 1, open: 0 },
    }
  },
  async function entersThemselves() {
    const [filer, joining] = [await person(), await person()]
    const applicationId = await aDraft(filer)
    const { invitationId } = await filer.call(createInvitation, { applicationId, role: 'rightsHolder' })
    const input = { invitationId, address: '邯郸市丛台区人民东路88号' }
    return {
      ...acting((reqseq) => joining.call(joinApplication, input, reqseq)),
      traces: () =>
        counted(sql`select (select count(*)::int from party where application_id = ${applicationId}) as parties,
          (select count(*)::int from participation where citizen_id = ${joining.id}) as participations`),
      after: { parties: 1, participations: 1 },
    }
  },
]

const ofOfficers: (() => Promise<Ready>)[] = [
  async function makesAnAccount() {
    const login = `killed-${desk.services.ids.uuid().slice(0, 8)}`
    const account = { login, name: '王丽', employeeNumber: '', post: '受理岗' }
    return {
      ...acting((reqseq) => administrators.system.call(saveStaff, account, reqseq)),
      traces: () => counted(sql`select count(*)::int as accounts from staff where login = ${login}`),
      after: { accounts: 1 },
    }
  },
  async function setsRoles() {
    const { staffId, client, login } = await anOfficer(desk, { roles: ['cadastral'] })
    await client.post('/desk/api/sign-in/me', '{}')
    const roles = { login, roles: ['acceptance', 'registrar'] as const, offices: ['130481'] }
    return {
      ...acting((reqseq) => administrators.security.call(setStaffRoles, { ...roles, roles: [...roles.roles] }, reqseq)),
      traces: () =>
        counted(sql`select (select count(*)::int from staff_role where staff_id = ${staffId}) as roles,
          (select count(*)::int from staff_office where staff_id = ${staffId} and region_code = '130481') as offices,
          (select count(*)::int from staff_session where staff_id = ${staffId}) as sessions`),
      after: { roles: 2, offices: 1, sessions: 0 },
    }
  },
  async function pauses() {
    const { staffId, login } = await aStaffMember(desk, { roles: ['cadastral'] })
    return {
      ...acting((reqseq) => administrators.system.call(pauseStaff, { login, paused: true }, reqseq)),
      traces: () => counted(sql`select count(*)::int as paused from staff where id = ${staffId} and state = 'paused'`),
      after: { paused: 1 },
    }
  },
  async function notesOnACase() {
    const id = await aSoundCase(desk, citizen)
    return {
      ...acting((reqseq) => supervisor.call(saveCaseNote, { id, text: '已电话联系' }, reqseq)),
      traces: () => counted(sql`select count(*)::int as notes from case_note where case_id = ${id}`),
      after: { notes: 1 },
    }
  },
  async function supervises() {
    const id = await aSoundCase(desk, citizen)
    const { version } = await caseNow(desk, id)
    const note = { id, version, text: '请于本周内办结', dueOn: '2030-01-04' }
    return {
      ...acting((reqseq) => supervisor.call(superviseCase, note, reqseq)),
      traces: () =>
        counted(sql`select (select count(*)::int from case_supervision where case_id = ${id}) as notes,
          (select count(*)::int from case_event where case_id = ${id} and act = 'supervised') as events`),
      after: { notes: 1, events: 1 },
    }
  },
  async function marksUrgent() {
    const id = await aSoundCase(desk, citizen)
    const { version } = await caseNow(desk, id)
    return {
      ...acting((reqseq) => supervisor.call(markCaseUrgent, { id, version, isUrgent: true, reason: '老年人' }, reqseq)),
      traces: () =>
        counted(
          sql`select is_urgent::int as urgent, version - ${version}::int as moved from desk_case where id = ${id}`,
        ),
      after: { urgent: 1, moved: 1 },
    }
  },
]

test.each([0, 1, 2])(
  'kill -9 among what citizens and officers do leaves each done once or not at all: round %i',
  async (round) => {
    const all: Ready[] = []
    for (const make of [...ofProperty, ...ofQuestions, ...ofInvitations, ...ofOfficers]) all.push(await make(round))
    const before: unknown[] = []
    for (const { traces } of all) before.push(await traces())

    await killAmong(desk, all, 1 + 5 * round)
    for (const [index, { act, answer, isAnswered, traces, after }] of all.entries()) {
      const found = await traces()
      if (isAnswered) expect(found).toEqual(after)
      expect([before[index], after]).toContainEqual(found)
      const again = await act()
      if (isAnswered) expect(again).toEqual(answer)
      expect(await traces()).toEqual(after)
    }
    const { faults } = await verifyAudit(desk.services.pool, desk.services.config.indexKeys)
    expect(faults).toEqual([])
  },
  180_000,
)
