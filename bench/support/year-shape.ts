// What a made-up year of an office is like: how many of everything, its days, and what became of each application.
import { createHash } from 'node:crypto'
import type { Stage } from '@registration/contract/desk/case-words.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { AreaRules, CalendarRules } from '../../apps/server/src/content/calendar-schema.ts'
import type { ApplicationStatus, DeskCaseState } from '../../apps/server/src/db/tables.ts'
import { addDays, planDay } from '../../apps/server/src/modules/appointments/calendar-rules.ts'

const share = Number(process.env.YEAR_SHARE ?? 1)

/** `YEAR_SHARE=0.1` is a tenth of everything but the days. */
export const size = {
  citizens: Math.max(3_000, Math.round(300_000 * share)),
  applications: Math.max(600, Math.round(60_000 * share)),
  auditEntries: Math.max(20_000, Math.round(2_000_000 * share)),
  workingDays: 250,
  officers: 40,
} as const

export const sale = { businessId: '130400-sale-of-existing-home', name: '存量房买卖转移登记', type: '200' } as const
/** An agency: it files each fiftieth application, and has a booking on each working day. */
export const agency = 0
const agencyFiles = 50
const regions = ['130402', '130403', '130404', '130406', '130423', '130426', '130434', '130481'] as const
export const stages = ['cadastral', 'acceptance', 'registration'] as const satisfies readonly Stage[]

/** The function that makes the ids of made-up rows in statements: those of `uuidOf`. */
export const madeId = `create or replace function made_id(word text) returns uuid immutable language sql as
  $$ select overlay(overlay(md5(word) placing '4' from 13) placing '8' from 17)::uuid $$`

/** The id of a made-up row: of version 4, as ours are. */
export function uuidOf(word: string): string {
  const hex = createHash('md5').update(word).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

export const citizenIdOf = (citizen: number) => uuidOf(`citizen ${citizen}`)
export const applicationIdOf = (n: number) => uuidOf(`application ${n}`)
export const officerIdOf = (officer: number) => uuidOf(`officer ${officer % size.officers}`)

/** The last 250 working days before today, the oldest first. */
export function workingDays(rules: CalendarRules, area: AreaRules): string[] {
  const days: string[] = []
  for (let day = addDays(todayInShanghai(new Date()), -1); days.length < size.workingDays; day = addDays(day, -1))
    if (!planDay(rules, area, day).isClosed) days.unshift(day)
  return days
}

/** So many minutes after half past eight of a day in Shanghai. */
export const momentOf = (day: string, minutes: number): Date =>
  new Date(Date.parse(`${day}T08:30:00+08:00`) + Math.floor(minutes) * 60_000)

export interface Decision {
  submission: number
  stage: Stage
  verdict: 'pass' | 'return'
  at: Date
  officer: number
}

/** What became of an application. */
export interface Story {
  n: number
  id: string
  citizen: number
  regionCode: string
  status: ApplicationStatus
  submission: number
  number: string
  createdAt: Date
  submittedAt: Date | undefined
  stage: Stage
  /** Undefined for a draft: it has no case. */
  state: DeskCaseState | undefined
  decisions: Decision[]
}

/**
 * Of a hundred applications three are drafts, three were withdrawn, four were returned and left, fifteen were returned and
 * handed in again. Those of the last five days are open, all others are registered.
 */
export function storyOf(n: number, days: readonly string[]): Story {
  const day = Math.floor((n * days.length) / size.applications)
  const age = days.length - 1 - day
  const perDay = size.applications / days.length
  const minutes = ((n % perDay) / perDay) * 480
  const after = (later: number) => momentOf(days[Math.min(day + later, days.length - 1)] ?? '', minutes + later)
  const kind = n % 100
  const common = {
    n,
    id: applicationIdOf(n),
    citizen: n % agencyFiles === 0 ? agency : 1 + ((n * 7_919) % (size.citizens - 1)),
    regionCode: regions[n % regions.length] ?? regions[0],
    number: `${(days[day] ?? '').replaceAll('-', '')}${(regions[n % regions.length] ?? '').slice(-4)}${String(n % 100_000).padStart(5, '0')}`,
    createdAt: after(0),
  }
  const officer = (stage: number) => n * 3 + stage
  const pass = (submission: number, stage: number, later: number): Decision => ({
    submission,
    stage: stages[stage] ?? 'registration',
    verdict: 'pass',
    at: after(later),
    officer: officer(stage),
  })
  const returned: Decision = { ...pass(1, 1, 2), verdict: 'return' }
  if (kind < 3)
    return {
      ...common,
      status: 'unsubmitted',
      submission: 0,
      submittedAt: undefined,
      stage: 'cadastral',
      state: undefined,
      decisions: [],
    }
  const handedIn = { ...common, submission: 1, submittedAt: after(0) }
  if (kind < 6) return { ...handedIn, status: 'unsubmitted', stage: 'cadastral', state: 'withdrawn', decisions: [] }
  if (kind < 10 && age > 2)
    return {
      ...handedIn,
      status: 'acceptanceRejected',
      stage: 'acceptance',
      state: 'returned',
      decisions: [pass(1, 0, 1), returned],
    }
  if (age < 5) return openStory(handedIn, age, pass)
  const submission = kind < 25 ? 2 : 1
  const later = submission === 2 ? 2 : 0
  const passed = [0, 1, 2].map((stage) => pass(submission, stage, later + stage + 1))
  return {
    ...handedIn,
    submission,
    submittedAt: after(later),
    status: 'registered',
    stage: 'registration',
    state: 'done',
    decisions: submission === 2 ? [pass(1, 0, 1), returned, ...passed] : passed,
  }
}

const openStates = [
  'waiting',
  'waiting',
  'waiting',
  'waiting',
  'waiting',
  'waiting',
  'claimed',
  'claimed',
  'claimed',
  'onHold',
] as const
const openStatuses = ['pending', 'cadastralPassed', 'accepted'] as const

/** One of the last days: a stage further for each day. */
function openStory(
  handedIn: Omit<Story, 'status' | 'stage' | 'state' | 'decisions'>,
  age: number,
  pass: (submission: number, stage: number, later: number) => Decision,
): Story {
  const stage = Math.min(age, 2)
  return {
    ...handedIn,
    status: openStatuses[stage] ?? 'pending',
    stage: stages[stage] ?? 'cadastral',
    state: openStates[handedIn.n % 10] ?? 'waiting',
    decisions: Array.from({ length: stage }, (_, passed) => pass(1, passed, passed + 1)),
  }
}

/** Inserts rows in batches, while the next ones are made. */
export async function inBatches<T>(
  total: number,
  make: (n: number) => T,
  insert: (made: T[]) => Promise<void>,
): Promise<void> {
  const batch = 2_000
  let inserting: Promise<void> = Promise.resolve()
  for (let from = 0; from < total; from += batch) {
    const made = Array.from({ length: Math.min(batch, total - from) }, (_, index) => make(from + index))
    await inserting
    inserting = insert(made)
    // Awaited a batch later: a failure meanwhile must not end the process by itself.
    inserting.catch(() => {})
  }
  await inserting
}
