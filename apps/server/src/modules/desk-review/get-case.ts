import type { getDeskCase } from '@registration/contract/desk/case.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { wordingOf } from '../applications/change-word-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import { listSubmissionDays } from '../applications/submission-store.ts'
import { toCaseRow } from '../desk-cases/case-row-service.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { type CaseRow, hasDecided } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { holdInWords } from '../desk-cases/hold-rules.ts'
import { getVisibleCase } from '../desk-cases/visible-case-service.ts'
import { findShownCase, listDuplicates } from '../desk-queue/shown-case-store.ts'
import { recordCaseReading } from './case-reading-service.ts'
import { type CheckedAgainst, indexOfNumber } from './check-rules.ts'
import { listExceptions } from './exception-store.ts'
import { toForm } from './form-rules.ts'
import { actsOf, isOwnCase } from './may-rules.ts'
import { flagsByRegister, getRegister, judgeCase, registeredUnits, withRegister } from './register-service.ts'
import type { KeptRegister } from './register-store.ts'
import { toFindings, toRegister } from './register-view-rules.ts'
import { toRemarks } from './remark-view-rules.ts'
import * as store from './review-store.ts'
import { listRotations } from './rotation-store.ts'
import { getSubmissions } from './submission-service.ts'
import { listSupervisions, type Supervision } from './supervision-store.ts'

type Context = ContextOf<typeof getDeskCase>

/** Opens a case: what was handed in, beside what came before, what the register has and what officers did with it. */
export const getDeskCaseHandler: Handler<typeof getDeskCase> = async ({ id }, ctx) => {
  const { caller, pool, cipher, content, language } = ctx
  const row = await getVisibleCase(pool, caller, id)
  const ownNumbers = await refuseConflict({ db: pool, cipher }, caller.staffId, row)
  const remarks = await store.listCaseRemarks(pool, cipher, id)
  const { frozen, kept } = await getSubmissions(
    { db: pool, cipher },
    row,
    remarks.map(({ submission }) => submission),
  )
  await recordCaseReading({ ...ctx, db: pool }, row, 'caseRead')

  const reader = { ownNumbers, scope: readScope(caller), staffId: caller.staffId }
  const duplicates = await listDuplicates(pool, reader, row)
  const [shown, days, ticks, opened, rotations, notes, noted, timeline, isBarred, register, supervisions, exceptions] =
    await Promise.all([
      findShownCase(pool, reader, id),
      listSubmissionDays(pool, id),
      store.listTicks(pool, row),
      store.listOpenedFiles(pool, id, caller.staffId),
      listRotations(pool, id, caller.staffId),
      store.listRemarkNotes(pool, row),
      store.listNotes(pool, cipher, id),
      store.listEvents(pool, id),
      hasDecided(pool, row, caller.staffId),
      getRegister(ctx, row, frozen),
      listSupervisions(pool, cipher, id),
      listExceptions(pool, cipher, id),
    ])
  if (!shown) throw refuse('caseNotFound')
  const wording = wordingOf({ frozen, offered: findBusiness(content, row.business_id), content, language })
  const may = actsOf(row, caller, { isBarred: isBarred && content.desk.stages === 'separate' })
  const against = await checkedAgainst(ctx, { row, frozen, register, wording })
  return {
    case: toCaseRow(ctx, { ...shown, flags: withRegister(shown.flags, flagsByRegister(register, frozen)) }),
    duplicates,
    submissions: days.map(({ submission, submittedAt, decidedAt, opinion }) => ({
      number: submission,
      submittedAt: toShanghai(submittedAt),
      decidedAt: decidedAt ? toShanghai(decidedAt) : '',
      opinion,
    })),
    form: toForm({
      frozen,
      previous: kept.get(row.submission - 1),
      against,
      opened,
      rotations,
      ticks,
      stage: row.stage,
      mayReveal: may.includes('reveal'),
    }),
    findings: toFindings(judgeCase(ctx, row, frozen, register), { frozen, register, exceptions }, row, ctx),
    register: toRegister(register, frozen, ctx),
    remarks: toRemarks(remarks, { frozen, submission: row.submission, kept, notes, wording }),
    ticks: ticks.map(({ at, ...tick }) => ({ ...tick, at: toShanghai(at) })),
    notes: noted.map(({ at, ...note }) => ({ ...note, at: toShanghai(at) })),
    supervisions: supervisions.map(toSupervision),
    timeline: timeline.map(({ at, note, ...event }) => ({
      ...event,
      note: event.act === 'held' ? holdInWords(content, language, note) : note,
      at: toShanghai(at),
    })),
    may,
    revealReasons: may.includes('reveal') && !isOwnCase(row, caller) ? revealReasonsIn(ctx) : [],
  }
}

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
    ownerRole: findBusiness(content, row.business_id)?.ownerRole,
    found: registeredUnits(register, frozen),
    certified: await store.listCertifiedNames(pool, indexes),
    cipher,
    wording,
  }
}
