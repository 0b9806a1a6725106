import type { ReviewStatus } from '@registration/contract/application-status.ts'
import type { PartyInput } from '@registration/contract/party.ts'
import type { UnitInput } from '@registration/contract/property-unit.ts'
import { type RemarkCode, type RemarkFieldOf, type RemarkTarget, remarkFields } from '@registration/contract/remarks.ts'
import { findBusiness, findRegion } from '../content/content-lookup.ts'
import type { OfferedBusiness } from '../content/content-schema.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { dayMs, hourMs, minuteMs } from '../durations.ts'
import {
  getOwnApplication,
  insertApplication,
  lockOwnApplication,
  type OwnedApplication,
  updateApplication,
} from '../modules/application-record/application-store.ts'
import { sealOpinion } from '../modules/application-record/opinion-rules.ts'
import { asConfigured, decisionStep } from '../modules/applications/application-rules.ts'
import { promisedDay } from '../modules/applications/due-day-rules.ts'
import {
  type ComparedContents,
  filesOf,
  freeze,
  nothingConfirmed,
} from '../modules/applications/frozen-application-rules.ts'
import { acknowledgement, decisionMessage } from '../modules/applications/notify-applicant-service.ts'
import { asStoredParty } from '../modules/applications/party-rules.ts'
import { insertParty, listParties } from '../modules/applications/party-store.ts'
import { getPresentContents } from '../modules/applications/present-contents-service.ts'
import { insertStep, type ProgressStep } from '../modules/applications/progress-step-store.ts'
import { insertUnits, listUnits } from '../modules/applications/property-unit-store.ts'
import { insertRemarks } from '../modules/applications/remark-store.ts'
import { insertSubmission, noteDecision } from '../modules/applications/submission-store.ts'
import { recordHandOver } from '../modules/audit/audit-service.ts'
import { getCase } from '../modules/case-questions/case-service.ts'
import { type Attachment, deleteAttachment } from '../modules/materials/attachment-store.ts'
import { linkOf } from '../modules/messages/message-rules.ts'
import { insertMessages } from '../modules/messages/message-store.ts'
import { getCitizen } from '../modules/session/citizen-store.ts'
import { makeSnapshot } from '../modules/submission/snapshot-application.ts'
import { enqueue } from '../outbox/outbox.ts'
import { toShanghai } from '../shanghai-time.ts'
import { attachPage, attachPages } from './attach-pages.ts'
import { makePlaces, type StoryPlace } from './make-places.ts'
import type { Page } from './pages.ts'

type Decision = Exclude<ReviewStatus, 'unsubmitted' | 'pending'>

/** An event of an application, so many days before now. */
export type Act =
  | { daysAgo: number; act: 'created' | 'submitted' | 'revoked' }
  | { daysAgo: number; act: Decision; opinion?: string; remarks?: readonly StoryRemark[] }

/** A remark of a decision. Parties and units by their place in the story. */
export interface StoryRemark {
  about:
    | { party: number; field: RemarkFieldOf<'party'> }
    | { unit: number; field: RemarkFieldOf<'unit'> }
    | { material: string }
  code: RemarkCode
  text: string
}

/** An application as a story: its contents, and its events in order, its creation first. */
export interface ApplicationStory {
  /** Without this business in the content the application is left out. */
  businessId: string
  /** The business's city, or one of its districts. */
  regionCode: string
  acts: readonly [Act, ...Act[]]
  parties: readonly PartyInput[]
  units: readonly UnitInput[]
  /** Whether each required material has a picture. A draft may still lack them. */
  hasMaterials: boolean
  /** Who of the parties was asked to confirm it. */
  places?: readonly StoryPlace[]
  /** A material of which the first submission had another picture. */
  replacedMaterial?: string
}

const shanghaiMs = 8 * hourMs
const officeOpensMs = 8.5 * hourMs
/** The registry numbers its own cases of a day from 1. Made-up numbers start higher. */
const firstNumber = 90_001

/**
 * Writes an application from its story. The registry gets a pending one, which it has not acknowledged yet. Nothing of the
 * others is sent anywhere. False when the content lacks its business.
 */
export async function makeApplication(
  services: Services & { db: Db },
  {
    citizenId,
    sequence,
    story,
    pages,
  }: { citizenId: string; sequence: number; story: ApplicationStory; pages: Page[] },
): Promise<boolean> {
  const { db, cipher, content, clock, ids } = services
  const business = findBusiness(content, story.businessId)
  if (!business || !findRegion(content, story.regionCode)) return false
  const id = ids.uuid()
  const replayed = replay(story.acts, business, clock.now(), sequence)
  const { acceptedAt } = replayed
  await insertApplication(db, cipher, {
    id,
    citizenId,
    businessId: business.offerId,
    name: business.name.zh,
    registrationType: business.registrationType.code,
    cityCode: business.city.code,
    regionCode: story.regionCode,
    byAppointment: business.appointment,
    now: replayed.createdAt,
  })
  const application = { id, citizen_id: citizenId, business_id: business.offerId, name: business.name.zh }
  await updateApplication(db, application, {
    ...replayed.standing,
    cadastral_opinion: sealOpinion(cipher, application, 'cadastral_opinion', replayed.standing.cadastral_opinion),
    acceptance_opinion: sealOpinion(cipher, application, 'acceptance_opinion', replayed.standing.acceptance_opinion),
    due_day: acceptedAt && promisedDay(content, business, acceptedAt),
  })
  const parties = story.parties.map((party) => asStoredParty(party, ids.uuid()))
  for (const party of parties) await insertParty(db, cipher, application, party)
  const units = story.units.map((unit) => asConfigured(business, ids.uuid(), unit))
  await insertUnits(db, application, units)
  for (const step of replayed.steps) await insertStep(db, { ...step, applicationId: id })
  const messages = replayed.news.map(({ at, decision, number }) => {
    const message = decision
      ? decisionMessage(content, application, decision)
      : acknowledgement(content, application, number)
    return { ...message, link: linkOf(message.kind, id), id: ids.uuid(), createdAt: at }
  })
  await insertMessages(db, messages)
  if (story.hasMaterials) await attachPages(services, { applicationId: id, business, pages, now: replayed.createdAt })
  if (story.places && services.config.modules.includes('confirmation'))
    await makePlaces(services, {
      application: await getOwnApplication(db, citizenId, id),
      parties,
      places: story.places,
    })
  await keepSubmissions(services, { citizenId, application, business, story, pages, replayed, parties, units })
  if (replayed.standing.status === 'pending') await handOver(services, { citizenId, applicationId: id, business })
  return true
}

interface Written {
  citizenId: string
  application: OwnedApplication
  business: OfferedBusiness
  story: ApplicationStory
  pages: Page[]
  replayed: ReturnType<typeof replay>
  parties: readonly { id: string }[]
  units: readonly { id: string }[]
}

/** Keeps each submission as it was handed in, with the opinion and the remarks that followed. */
async function keepSubmissions(services: Services & { db: Db }, written: Written): Promise<void> {
  const { db, cipher, ids } = services
  const { citizenId, application, business, replayed, parties, units } = written
  const row = await getOwnApplication(db, citizenId, application.id)
  const citizen = await getCitizen(db, cipher, citizenId)
  const present = await getPresentContents(services, row)
  const replaced = await attachReplaced(services, written)
  const first = replaced ? withFile(present, replaced) : present
  for (const { submission, at, decision } of replayed.submissions) {
    const contents = submission === 1 ? first : present
    const frozen = freeze(
      row,
      business,
      { ...citizen, documentNumbers: [citizen.documentNumber] },
      { ...contents, ...nothingConfirmed },
    )
    await insertSubmission(db, cipher, application, { id: ids.uuid(), submission, frozen, at })
    if (!decision) continue
    const { opinion, remarks = [] } = decision
    await noteDecision(db, cipher, application, {
      id: ids.uuid(),
      submission,
      submittedAt: at,
      opinion,
      at: decision.at,
    })
    const placed = remarks.map(({ about, code, text }, index) => {
      const target = targetOf(about, { parties, units })
      return { id: `${submission}-${index + 1}`, target, code, text }
    })
    await insertRemarks(db, { cipher, ids }, application, submission, placed)
  }
  if (replaced) await deleteAttachment(db, application, { id: replaced.id, now: replayed.createdAt })
}

function targetOf(about: StoryRemark['about'], { parties, units }: Pick<Written, 'parties' | 'units'>): RemarkTarget {
  if ('material' in about) return { kind: 'material', id: about.material }
  if ('party' in about) return { kind: 'party', id: parties[about.party]?.id, field: remarkFields.party[about.field] }
  return { kind: 'unit', id: units[about.unit]?.id, field: remarkFields.unit[about.field] }
}

/** Another picture of the material that was replaced after the first submission. */
async function attachReplaced(
  services: Services & { db: Db },
  { application, story, pages, replayed }: Written,
): Promise<Attachment | undefined> {
  const { replacedMaterial: materialId } = story
  const [page] = pages
  if (materialId === undefined || !page) return undefined
  return attachPage(services, { applicationId: application.id, materialId, page }, replayed.createdAt)
}

function withFile(contents: ComparedContents, file: Attachment): ComparedContents {
  const others = contents.files.filter(({ materialId }) => materialId !== file.materialId)
  return { ...contents, files: [...others, ...filesOf([file])] }
}

/** As the citizen's submission hands it to the registry. */
async function handOver(
  services: Services & { db: Db },
  { citizenId, applicationId, business }: { citizenId: string; applicationId: string; business: OfferedBusiness },
): Promise<void> {
  const { db, cipher, clock } = services
  const application = await lockOwnApplication(db, citizenId, applicationId)
  const citizen = await getCitizen(db, cipher, citizenId)
  const parties = await listParties(db, cipher, application)
  const units = await listUnits(db, application)
  const contents = await getPresentContents(services, application)
  const caseOf = await getCase(services, application, business)
  const submittedAt = application.submitted_at ?? clock.now()
  await recordHandOver(db, services, { citizenId, kind: 'application', record: applicationId })
  await enqueue(db, services, {
    record: `application:${applicationId}`,
    kind: 'registry.application',
    body: {
      decider: application.handed_to,
      ...makeSnapshot(
        {
          application,
          caseOf,
          citizen,
          parties,
          units,
          contents,
          check: undefined,
          declaration: undefined,
          correction: { changes: [], remarkAnswers: [] },
          confirmations: [],
        },
        { ...services, clock: { ...clock, now: () => submittedAt } },
      ),
    },
  })
}

interface Standing {
  status: ReviewStatus
  submission: number
  started_at: Date
  submitted_at: Date | null
  acceptance_number: string | null
  cadastral_opinion: string
  acceptance_opinion: string
}

/** A reply to the citizen: a decision, or that the registry has the application, with its number. */
interface News {
  at: Date
  number: string
  decision: { decision: Exclude<Decision, 'handoverFailed'>; remarks: number } | undefined
}

/** A submission with the decision that ended it. */
interface Submitted {
  submission: number
  at: Date
  decision?: { at: Date; opinion: string | undefined; remarks: readonly StoryRemark[] | undefined }
}

/** The state after the acts, with the steps and messages that they caused. */
function replay(acts: ApplicationStory['acts'], { name }: OfferedBusiness, now: Date, sequence: number) {
  const createdAt = momentOf(acts[0], 0, now)
  const standing: Standing = {
    status: 'unsubmitted',
    submission: 0,
    started_at: createdAt,
    submitted_at: null,
    acceptance_number: null,
    cadastral_opinion: '',
    acceptance_opinion: '',
  }
  const steps: (ProgressStep & { submission: number })[] = []
  const news: News[] = []
  let acceptedAt: Date | null = null
  const submissions: Submitted[] = []
  const addStep = (step: ProgressStep) => steps.push({ ...step, submission: standing.submission })
  for (const [index, each] of acts.entries()) {
    const at = momentOf(each, index, now)
    if (each.act === 'created') continue
    if (each.act === 'submitted') {
      // The registry acknowledges the last one when it gets it.
      const next = acts[index + 1]?.act
      const isTaken = next !== undefined && next !== 'handoverFailed'
      Object.assign(standing, {
        status: 'pending',
        submission: standing.submission + 1,
        started_at: at,
        submitted_at: at,
      })
      Object.assign(standing, { cadastral_opinion: '', acceptance_opinion: '' })
      addStep({ activity: 'submitted', stage: '', at })
      submissions.push({ submission: standing.submission, at })
      if (isTaken) {
        standing.acceptance_number ??= `${toShanghai(at).slice(0, 10).replaceAll('-', '')}${firstNumber + sequence}`
        const takenAt = new Date(at.getTime() + minuteMs)
        addStep({ activity: '受理初审', stage: name.zh, at: takenAt })
        news.push({ at: takenAt, number: standing.acceptance_number, decision: undefined })
      }
    } else if (each.act === 'revoked') {
      standing.status = 'unsubmitted'
      addStep({ activity: 'revoked', stage: '', at })
    } else {
      const { act } = each
      const opinion = 'opinion' in each ? each.opinion : undefined
      const remarks = 'remarks' in each ? each.remarks : undefined
      decide(standing, act, opinion, (step) => addStep({ ...step, at }))
      if (act === 'accepted') acceptedAt = at
      if (act === 'handoverFailed') continue
      news.push({ at, number: '', decision: { decision: act, remarks: remarks?.length ?? 0 } })
      const latest = submissions.at(-1)
      // As of an event of the registry: a submission keeps the opinion of a return, not that of a pass.
      const isReturn = act === 'cadastralRejected' || act === 'acceptanceRejected'
      if (latest) latest.decision = { at, opinion: isReturn ? (opinion ?? '') : undefined, remarks }
    }
  }
  return { createdAt, standing, steps, news, submissions, acceptedAt }
}

/** Who decides: the first check is the cadastral one, everything after it the acceptance. */
function decide(
  standing: Standing,
  decision: Decision,
  opinion: string | undefined,
  addStep: (step: Omit<ProgressStep, 'at'>) => void,
): void {
  standing.status = decision
  if (decision === 'handoverFailed') return
  const isCadastral = decision === 'cadastralPassed' || decision === 'cadastralRejected'
  if (opinion !== undefined) standing[isCadastral ? 'cadastral_opinion' : 'acceptance_opinion'] = opinion
  addStep(decisionStep(decision))
}

/**
 * Whole days ago is within that day's office hours, one act after another. A fraction of a day is exactly so long ago.
 */
function momentOf({ daysAgo }: Act, index: number, now: Date): Date {
  const exactly = now.getTime() - daysAgo * dayMs
  if (!Number.isInteger(daysAgo)) return new Date(exactly)
  const midnight = Math.floor((exactly + shanghaiMs) / dayMs) * dayMs - shanghaiMs
  return new Date(midnight + officeOpensMs + (((daysAgo * 47) % 300) + index * 17) * minuteMs)
}
