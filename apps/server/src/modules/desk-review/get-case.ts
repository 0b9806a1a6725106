import type { getDeskCase } from '@registration/contract/desk/case.ts'
import { stages } from '@registration/contract/desk/case-words.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { findBusiness, findDefinedBusiness } from '../../content/content-lookup.ts'
import type { Officer } from '../../context.ts'
import { type ReadDb, readTogether } from '../../db/database.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { wordingOf } from '../applications/change-word-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import { listSubmissionDays } from '../applications/submission-store.ts'
import { listClosedDays } from '../appointments/calendar-store.ts'
import { listNotMe, listPlaces } from '../confirmations/place-store.ts'
import { toCaseRow } from '../desk-cases/case-row-service.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { type CaseRow, hasDecided } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { holdInWords } from '../desk-cases/hold-rules.ts'
import { listRegisteredSteps } from '../desk-cases/registered-step-store.ts'
import { lastReturned, listReturned } from '../desk-cases/returned-store.ts'
import { caseNotFound } from '../desk-cases/visible-case-service.ts'
import { findCaseOf } from '../desk-cases/visible-case-store.ts'
import { type CaseReader, findShownCase, listDuplicates } from '../desk-queue/shown-case-store.ts'
import { recordCaseReading } from './case-reading-service.ts'
import { type CheckedAgainst, indexOfNumber } from './check-rules.ts'
import { listExceptions } from './exception-store.ts'
import { toForm } from './form-rules.ts'
import { actsOf, isOwnCase } from './may-rules.ts'
import { getRegister, judgeCase, registeredUnits, withRegister } from './register-service.ts'
import { findRegister, type KeptRegister } from './register-store.ts'
import { toFindings, toRegister } from './register-view-rules.ts'
import { toRemarks } from './remark-view-rules.ts'
import * as store from './review-store.ts'
import { listRotations } from './rotation-store.ts'
import { getSubmissions } from './submission-service.ts'
import { listSupervisions, type Supervision } from './supervision-store.ts'

type Context = ContextOf<typeof getDeskCase>

/** Opens a case: what was handed in, beside what came before, what the register has and what officers did with it. */
export const getDeskCaseHandler: Handler<typeof getDeskCase> = async ({ id }, ctx) => {
  const { caller, pool, content, language } = ctx
  const { row, filerId, remarks, keptRegister, submissions, read, work } = await readTogether(pool, (db) =>
    openCase({ ...ctx, db }, id),
  )
  const { frozen, kept, former } = submissions
  await recordCaseReading(ctx, { ...row, filerId }, 'caseRead')

  const { shown, closedDays } = read
  const register = await getRegister(ctx, row, frozen, keptRegister)
  const wording = wordingOf({ frozen, offered: findBusiness(content, row.business_id), content, language })
  const may = actsOf(row, caller, { isBarred: work.isDecider && content.desk.stages === 'separate' })
  const against = await checkedAgainst(ctx, { row, frozen, register, wording })
  return {
    case: toCaseRow({ ...ctx, closedDays }, { ...shown, flags: withRegister(shown.flags, register, frozen) }),
    duplicates: read.duplicates,
    submissions: read.days.map((day) => toSubmission(day, work.opinions)),
    form: toForm({
      frozen,
      previous: kept.get(former),
      against,
      opened: work.opened,
      rotations: work.rotations,
      ticks: work.ticks,
      stage: row.stage,
      state: row.state,
      places: work.places,
      notMe: work.notMe,
      services: ctx,
      mayReveal: may.includes('reveal'),
    }),
    findings: toFindings(
      judgeCase(ctx, row, frozen, register),
      { frozen, register, exceptions: work.exceptions },
      row,
      ctx,
    ),
    register: toRegister(register, frozen, ctx),
    remarks: toRemarks(remarks, { frozen, submission: row.submission, kept, notes: work.remarkNotes, wording }),
    ticks: work.ticks.map(({ at, ...tick }) => ({ ...tick, at: toShanghai(at) })),
    notes: work.notes.map(({ at, ...note }) => ({ ...note, at: toShanghai(at) })),
    supervisions: work.supervisions.map(toSupervision),
    timeline: read.timeline.map((event) => toTimelineLine(event, ctx)),
    steps: [...read.steps],
    may,
    revealReasons: may.includes('reveal') && !isOwnCase(row, caller) ? revealReasonsIn(ctx) : [],
  }
}

/**
 * Everything that is kept of a case that the officer may read, in three round trips: by its id, whether they may read it,
 * and what belongs to its present submission.
 * @throws the refusals caseNotFound, conflictOfInterest
 */
async function openCase(ctx: Pick<Context, 'cipher' | 'clock' | 'caller'> & { db: ReadDb }, id: string) {
  const { db, caller, cipher } = ctx
  const { staffId } = caller
  const [row, remarks, returned, filerId, keptRegister] = await Promise.all([
    getReadableCase(db, caller, id),
    store.listCaseRemarks(db, cipher, id),
    listReturned(db, id),
    store.findFiler(db, id),
    findRegister(db, cipher, id),
  ])
  const ownNumbers = await refuseConflict({ db, cipher }, staffId, row)
  const former = lastReturned(returned, row.submission) ?? row.submission - 1
  const [submissions, read, work] = await Promise.all([
    getSubmissions({ db, cipher }, row, [former, ...remarks.map(({ submission }) => submission)]),
    readCase({ db, cipher }, row, { ownNumbers, scope: readScope(caller), staffId }),
    readWork(ctx, row),
  ])
  return { row, filerId, remarks, keptRegister, submissions: { ...submissions, former }, read, work }
}

/**
 * The case, if it is of the caller's offices and stages. Whose own decision has sent it on comes back to it by the browser's
 * Back: to them it is unknown as to others, but that is no attempt on it.
 * @throws the refusal caseNotFound
 */
async function getReadableCase(db: ReadDb, caller: Officer, id: string): Promise<CaseRow> {
  const found = await findCaseOf(db, readScope(caller), id)
  if (found) return found
  const elsewhere = await findCaseOf(db, { regions: caller.regions, stages }, id)
  if (elsewhere && (await hasDecided(db, elsewhere, caller.staffId))) throw refuse('caseNotFound', { isAttempt: false })
  throw await caseNotFound(db, id)
}

/**
 * The case as a list shows it, and its history.
 * @throws the refusal caseNotFound if it has left the caller's scope
 */
async function readCase({ db, cipher }: Pick<Context, 'cipher'> & { db: ReadDb }, row: CaseRow, reader: CaseReader) {
  const [shown, duplicates, days, timeline, steps, closedDays] = await Promise.all([
    findShownCase(db, reader, row.id),
    listDuplicates(db, reader, row),
    listSubmissionDays(db, row.id),
    store.listEvents(db, cipher, row.id),
    listRegisteredSteps(db, row),
    listClosedDays(db),
  ])
  if (!shown) throw refuse('caseNotFound')
  return { shown, duplicates, days, timeline, steps, closedDays }
}

/** What officers and the citizen have done with the case: the caller's own, and everybody's. */
async function readWork(
  { db, cipher, clock, caller: { staffId } }: Pick<Context, 'cipher' | 'clock' | 'caller'> & { db: ReadDb },
  row: CaseRow,
) {
  const { id } = row
  const [opened, rotations, isDecider, ticks, remarkNotes, notes, opinions, supervisions, exceptions, places, notMe] =
    await Promise.all([
      store.listOpenedFiles(db, id, staffId),
      listRotations(db, id, staffId),
      hasDecided(db, row, staffId),
      store.listTicks(db, row),
      store.listRemarkNotes(db, row),
      store.listNotes(db, cipher, { caseId: id, staffId }),
      store.listOpinions(db, cipher, id),
      listSupervisions(db, cipher, id),
      listExceptions(db, cipher, id),
      listPlaces(db, id, clock.now()),
      listNotMe(db, id),
    ])
  return { opened, rotations, isDecider, ticks, remarkNotes, notes, opinions, supervisions, exceptions, places, notMe }
}

type Shown = Answer<typeof getDeskCase>

const toSubmission = (
  { submission: number, submittedAt, decidedAt }: Awaited<ReturnType<typeof listSubmissionDays>>[number],
  opinions: readonly store.CaseOpinion[],
): Shown['submissions'][number] => ({
  number,
  submittedAt: toShanghai(submittedAt),
  decidedAt: decidedAt ? toShanghai(decidedAt) : '',
  opinions: opinions
    .filter(({ submission }) => submission === number)
    .map(({ stage, verdict, text, by, at }) => ({ stage, verdict, text, by, at: toShanghai(at) })),
})

const toTimelineLine = (
  { at, note, ...event }: store.CaseEvent,
  { content, language }: Pick<Context, 'content' | 'language'>,
): Shown['timeline'][number] => ({
  ...event,
  note: event.act === 'held' ? holdInWords(content, language, note) : note,
  at: toShanghai(at),
})

const revealReasonsIn = ({ content, language }: Pick<Context, 'content' | 'language'>) =>
  content.desk.revealReasons.map(({ id, [language]: title }) => ({ id, title }))

const toSupervision = ({ id, text, dueOn, by, at, answer }: Supervision) => ({
  id,
  text,
  dueOn,
  by,
  at: toShanghai(at),
  ...(answer && { answer: { ...answer, at: toShanghai(answer.at) } }),
})

/** What the values are compared with: the register, and who is certified with a party's number. */
async function checkedAgainst(
  { pool, cipher, clock, content }: Context,
  {
    row,
    frozen,
    register,
    wording,
  }: { row: CaseRow; frozen: FrozenApplication; register: KeptRegister; wording: CheckedAgainst['wording'] },
): Promise<CheckedAgainst> {
  const indexes = frozen.parties.map(({ documentNumber }) => indexOfNumber(cipher, documentNumber))
  return {
    now: clock.now(),
    business: findDefinedBusiness(content, row.business_id),
    regionCode: row.region_code,
    found: registeredUnits(register, frozen),
    certified: await store.listCertifiedNames(pool, indexes),
    cipher,
    wording,
  }
}
