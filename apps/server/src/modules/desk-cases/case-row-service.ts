import type { CaseFlag } from '@registration/contract/desk/case-words.ts'
import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { maskName } from '@registration/contract/masking.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { HoldReason } from '@registration/contract/rules/hold-reasons.ts'
import { codeText, findBusiness, regionName } from '../../content/content-lookup.ts'
import type { LocalServices } from '../../context.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { WorkingTime } from '../appointments/working-hour-rules.ts'
import type { CaseRow } from './case-store.ts'
import { holdInWords, holdNote } from './hold-rules.ts'
import { type LimitRules, levelOf, officeTime, officeTimes } from './limit-rules.ts'

/** A case with what a list shows beside it. */
export interface ShownCase
  extends Pick<
    CaseRow,
    | 'id'
    | 'number'
    | 'region_code'
    | 'business_id'
    | 'business_name'
    | 'registration_type'
    | 'stage'
    | 'state'
    | 'submission'
    | 'applicant_name_sealed'
    | 'arrived_at'
    | 'due_at'
    | 'decided_at'
    | 'is_urgent'
    | 'version'
  > {
  flags: CaseFlag[]
  holder_login: string | null
  holder_name: string | null
  former_login: string | null
  former_name: string | null
  hold_reason: HoldReason | null
  hold_until: string | null
  /** Since when a hold has stopped its limit. */
  paused_at: Date | null
}

type Context = Pick<LocalServices, 'content' | 'cipher' | 'clock'> & LimitRules & { language: Language }

/** Cases as a list shows them: the applicants' names are masked. */
export function toCaseRows(ctx: Context, rows: readonly ShownCase[]): CaseRowShown[] {
  const timeOf = officeTimes(ctx)
  return rows.map((row) => toCaseRow(ctx, row, timeOf(row.region_code)))
}

/** A case as a list shows it. `time`: the working time of its office. */
export function toCaseRow(ctx: Context, row: ShownCase, time = officeTime(ctx, row.region_code)): CaseRowShown {
  const { content, cipher, clock, language } = ctx
  const { id, number, stage, state, submission, flags, version } = row
  const applicant = cipher.decrypt(row.applicant_name_sealed, `desk_case:${id}:applicant_name`)
  return {
    id,
    number,
    stage,
    state,
    submission,
    flags,
    version,
    business: findBusiness(content, row.business_id)?.name[language] ?? row.business_name,
    registrationType: codeText(content, 'registrationTypes', row.registration_type, language),
    regionName: regionName(content, row.region_code, language),
    applicant: maskName(applicant),
    assignee: officerOf(row.holder_login, row.holder_name),
    formerAssignee: officerOf(row.former_login, row.former_name),
    arrivedAt: toShanghai(row.arrived_at),
    dueAt: toShanghai(row.due_at),
    isUrgent: row.is_urgent,
    hold: holdOf(ctx, row),
    ...limitShown(content, time, row, clock.now()),
  }
}

function holdOf({ content, language }: Context, row: ShownCase): CaseRowShown['hold'] {
  const { hold_reason: reason, hold_until } = row
  const until = hold_until ?? undefined
  return reason ? { reason, until, words: holdInWords(content, language, holdNote(reason, until)) } : undefined
}

const officerOf = (login: string | null, name: string | null) => (login && name ? { login, name } : undefined)

/** A case that the office does not have, or with a stopped limit, shows the time that was left, at the level `normal`. */
function limitShown(content: LocalServices['content'], time: WorkingTime, row: ShownCase, now: Date) {
  const { business_id: businessId, stage, state, due_at: dueAt } = row
  const stoppedAt =
    row.paused_at ?? (['returned', 'done', 'withdrawn'].includes(state) ? (row.decided_at ?? now) : null)
  const judged = levelOf(content, time, { businessId, stage, dueAt }, stoppedAt ?? now)
  return stoppedAt ? { level: 'normal' as const, workingHoursLeft: judged.workingHoursLeft } : judged
}
