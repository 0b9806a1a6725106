import { caseFlags, type DueLevel } from '@registration/contract/desk/case-words.ts'
import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { maskName } from '@registration/contract/masking.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { codeText, findBusiness, findRegion } from '../../content/content-lookup.ts'
import type { LocalServices } from '../../context.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { minutesOfDay, workingMinutesBetween } from '../desk-cases/working-hour-rules.ts'

type Showing = Pick<LocalServices, 'content' | 'cipher' | 'clock'> & { language: Language }
type People = Partial<Pick<CaseRowShown, 'assignee' | 'formerAssignee'>>

/** A case as a line of a queue and as the head of its page. The applicant's name is masked. */
export function toCaseRow(row: CaseRow, people: People, { content, cipher, clock, language }: Showing): CaseRowShown {
  const region = findRegion(content, row.region_code)
  const time = {
    calendar: content.calendar,
    city: region?.city.code ?? row.region_code,
    hours: content.desk.workingHours,
  }
  const left = workingMinutesBetween(time, clock.now(), row.due_at)
  return {
    id: row.id,
    number: row.number,
    business: findBusiness(content, row.business_id)?.name[language] ?? row.business_name,
    registrationType: codeText(content, 'registrationTypes', row.registration_type, language),
    regionName: region?.name[language] ?? row.region_code,
    stage: row.stage,
    state: row.state,
    submission: row.submission,
    applicant: maskName(cipher.decrypt(row.applicant_name_sealed, `desk_case:${row.id}:applicant_name`)),
    flags: caseFlags.filter((flag) => row.flags.includes(flag)),
    ...people,
    arrivedAt: toShanghai(row.arrived_at),
    dueAt: toShanghai(row.due_at),
    level: levelOf(left, content.desk.limitDays[row.stage] * minutesOfDay(time)),
    workingHoursLeft: Math.round(left / 6) / 10,
    isUrgent: row.is_urgent,
    version: row.version,
  }
}

/** 临期: a quarter of the stage's time is left. */
function levelOf(minutesLeft: number, limit: number): DueLevel {
  if (minutesLeft < 0) return 'over'
  return minutesLeft * 4 <= limit ? 'soon' : 'normal'
}
