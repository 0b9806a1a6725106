import type { getDeskCase } from '@registration/contract/desk/case.ts'
import type { CaseActDone } from '@registration/contract/desk/case-acts.ts'
import type { CaseAct, CaseTarget } from '@registration/contract/desk/case-words.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import type { RemarkCode } from '@registration/contract/remarks.ts'
import { serverNow } from '@registration/contract/rules/server-clock.ts'

export type DeskCase = Answer<typeof getDeskCase>
export type CaseForm = DeskCase['form']
export type CaseParty = CaseForm['parties'][number]
export type CaseUnit = CaseForm['units'][number]
export type CaseMaterial = CaseForm['materials'][number]
export type CaseFile = CaseMaterial['files'][number]
export type CaseValue = CaseParty['values'][number]
export type CaseRemark = DeskCase['remarks'][number]
export type TickState = DeskCase['ticks'][number]['state']

/** A target in one word. */
export const keyOf = ({ kind, id = '', field = '' }: CaseTarget): string => [kind, id, field].join('|')

const isAt = (target: CaseTarget) => (other: { target: CaseTarget }) => keyOf(other.target) === keyOf(target)

export const mayDo = ({ may }: Pick<DeskCase, 'may'>, act: CaseAct): boolean => may.includes(act)

/** What the present stage ticked at a target. */
export const tickAt = ({ ticks, case: { stage } }: DeskCase, target: CaseTarget): TickState | undefined =>
  ticks.find((tick) => tick.stage === stage && isAt(target)(tick))?.state

/** Who ticked a target at a stage before. */
export const earlierTicksAt = ({ ticks, case: { stage } }: DeskCase, target: CaseTarget): DeskCase['ticks'] =>
  ticks.filter((tick) => tick.stage !== stage && isAt(target)(tick))

export const remarksAt = ({ remarks }: DeskCase, target: CaseTarget): CaseRemark[] => remarks.filter(isAt(target))

/** Every target that the screen has a place for. */
function placesOf({ form: { parties, units, materials, answers } }: DeskCase): Set<string> {
  const ofValues = (kind: 'party' | 'unit', each: CaseParty | CaseUnit) => [
    keyOf({ kind, id: each.id }),
    ...each.values.map(({ field }) => keyOf({ kind, id: each.id, field })),
  ]
  return new Set([
    keyOf({ kind: 'application' }),
    ...parties.flatMap((party) => ofValues('party', party)),
    ...units.flatMap((unit) => ofValues('unit', unit)),
    ...materials.flatMap(({ id, files }) => [
      keyOf({ kind: 'material', id }),
      ...files.map((file) => keyOf({ kind: 'file', id: file.id })),
    ]),
    ...answers.map(({ id }) => keyOf({ kind: 'answer', id })),
  ])
}

/** Remarks on what is no longer in the form: a party that was removed, an empty value. */
export function remarksWithoutPlace(shown: DeskCase): CaseRemark[] {
  const places = placesOf(shown)
  return shown.remarks.filter(({ target }) => !places.has(keyOf(target)))
}

/** How much of the papers was looked at: passing and returning need all of it. */
export function progressOf(shown: DeskCase) {
  const { materials } = shown.form
  const files = materials.flatMap((material) => material.files.filter(({ change }) => change !== 'removed'))
  const judged = materials.filter(({ id }) => tickAt(shown, { kind: 'material', id }) !== undefined)
  return {
    files: files.length,
    opened: files.filter(({ isOpened }) => isOpened).length,
    materials: materials.length,
    judged: judged.length,
  }
}

/** What an officer wrote or did, and when: as the server will answer it. */
interface Done {
  by: string
  at: string
}

export function withTick(
  shown: DeskCase,
  target: CaseTarget,
  state: TickState | undefined,
  { by, at }: Done,
): DeskCase {
  const { stage } = shown.case
  const others = shown.ticks.filter((tick) => tick.stage !== stage || !isAt(target)(tick))
  return { ...shown, ticks: state ? [...others, { target, state, stage, by, at }] : others }
}

interface Written {
  remarkId: string
  target: CaseTarget
  code: RemarkCode
  text: string
  where: string
  value: string
}

/** With a draft, new or written again. */
export function withDraft(shown: DeskCase, { remarkId: id, target, code, text, where, value }: Written): DeskCase {
  const draft = { id, target, code, text, where, before: value, now: value, note: '' }
  const before = shown.remarks.find((remark) => remark.id === id)
  const written: CaseRemark = { ...draft, submission: shown.case.submission, state: 'draft' }
  return {
    ...shown,
    remarks: before
      ? shown.remarks.map((remark) => (remark.id === id ? { ...remark, code, text } : remark))
      : [...shown.remarks, written],
  }
}

export const withoutRemark = (shown: DeskCase, id: string): DeskCase => ({
  ...shown,
  remarks: shown.remarks.filter((remark) => remark.id !== id),
})

export const withResolved = (shown: DeskCase, id: string): DeskCase => ({
  ...shown,
  remarks: shown.remarks.map((remark) => (remark.id === id ? { ...remark, state: 'resolved' } : remark)),
})

export function withOpened(shown: DeskCase, fileId: string): DeskCase {
  const opened = (file: CaseFile) => (file.id === fileId ? { ...file, isOpened: true } : file)
  const materials = shown.form.materials.map((each) => ({ ...each, files: each.files.map(opened) }))
  return { ...shown, form: { ...shown.form, materials } }
}

/** With the files that the officer has opened of this submission in this stage. Opening one leaves the version as it is. */
export function withOpenedOf(found: DeskCase, known: DeskCase): DeskCase {
  const { submission, stage } = known.case
  if (submission !== found.case.submission || stage !== found.case.stage) return found
  const opened = known.form.materials.flatMap(({ files }) => files.filter(({ isOpened }) => isOpened))
  return opened.reduce((shown, { id }) => withOpened(shown, id), found)
}

/** With a line in the timeline. The same act of the same officer again and again is one line. */
export function withLine(shown: DeskCase, act: CaseActDone, { by, at }: Done): DeskCase {
  const { submission } = shown.case
  const last = shown.timeline.at(-1)
  const isSame = last?.act === act && last.by === by && last.submission === submission
  const before = isSame ? shown.timeline.slice(0, -1) : shown.timeline
  return { ...shown, timeline: [...before, { at, act, by, to: '', submission, note: '' }] }
}

const nextStages = { cadastral: 'acceptance', acceptance: 'registration', registration: 'registration' } as const

/**
 * After the officer's own decision: the case waits for the next stage, is returned, or is registered. The limit and the
 * former officer of the next stage are not known here.
 */
export function withDecision(shown: DeskCase, verdict: 'pass' | 'return'): DeskCase {
  const { stage } = shown.case
  const state = stage === 'registration' ? 'done' : 'waiting'
  const passed = { stage: nextStages[stage], state, dueAt: '', formerAssignee: undefined } as const
  const after = verdict === 'pass' ? passed : ({ state: 'returned' } as const)
  return { ...shown, may: [], case: { ...shown.case, ...after, assignee: undefined } }
}

/** The answer to a repeat is older than a case that was read since. */
export const withVersion = (shown: DeskCase, version: number): DeskCase => ({
  ...shown,
  case: { ...shown.case, version: Math.max(version, shown.case.version) },
})

/** The time of the office as on the wire: `2026-03-10 09:00:00`. */
export const timeNow = (): string => new Date(serverNow() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
