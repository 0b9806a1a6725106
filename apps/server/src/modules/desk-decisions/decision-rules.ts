import type { CaseActDone } from '@registration/contract/desk/case-acts.ts'
import type { RegisteredStep, Stage } from '@registration/contract/desk/case-words.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { OpinionTemplate } from '../../content/desk-words-schema.ts'
import { returnedMark } from '../applications/application-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { Looked } from './tick-store.ts'

export type DecisionVerdict = 'pass' | 'return'

/** The effect of a decision on the citizen's record and on the case. */
export interface Outcome {
  status: 'cadastralPassed' | 'cadastralRejected' | 'accepted' | 'acceptanceRejected' | 'registered'
  /** The step of the registration procedure after it. */
  activity: string
  act: CaseActDone
  /** The stage after it. Without one the case is with the applicant, or done. */
  next?: Stage
}

/** The decisions of each stage. Nothing is returned from the registration. docs/product/cases.md 'Decisions'. */
const outcomes: Record<Stage, { pass: Outcome; return?: Outcome }> = {
  cadastral: {
    pass: { status: 'cadastralPassed', activity: '复核', act: 'passed', next: 'acceptance' },
    return: { status: 'cadastralRejected', activity: '受理初审', act: 'returned' },
  },
  acceptance: {
    pass: { status: 'accepted', activity: '核定', act: 'passed', next: 'registration' },
    return: { status: 'acceptanceRejected', activity: '复核', act: 'returned' },
  },
  registration: { pass: { status: 'registered', activity: '登簿质检', act: 'registered' } },
}

export const outcomeOf = (stage: Stage, verdict: DecisionVerdict): Outcome | undefined => outcomes[stage][verdict]

/** The stage whose ticks of files count for a stage. */
export const stageBefore: Record<Stage, Stage | undefined> = {
  cadastral: undefined,
  acceptance: 'cadastral',
  registration: 'acceptance',
}

/** The opinion goes to the citizen in the words of its stage. That of the registration stays with the office. */
export const opinionFor = (stage: Stage, opinion: string | undefined) => ({
  ...(stage === 'cadastral' && opinion !== undefined && { cadastralOpinion: opinion }),
  ...(stage === 'acceptance' && opinion !== undefined && { acceptanceOpinion: opinion }),
})

/** The templates for a decision. `business`: as `content/opinions.yaml` names it, undefined once the content has lost it. */
export const templatesFor = (
  templates: readonly OpinionTemplate[],
  { stage, verdict, business = '' }: { stage: Stage; verdict: DecisionVerdict; business: string | undefined },
): OpinionTemplate[] =>
  templates.filter(
    ({ businesses = [business], exceptBusinesses = [], ...template }) =>
      template.verdict === verdict &&
      template.stages.includes(stage) &&
      businesses.includes(business) &&
      !exceptBusinesses.includes(business),
  )

/** The name of the procedure beside a step, of 100 characters. A returned case is back with the applicant. */
export const procedureName = (businessName: string, isReturned: boolean): string =>
  isReturned ? `${businessName.slice(0, 100 - returnedMark.length)}${returnedMark}` : businessName.slice(0, 100)

/** The first of a case's steps that is not recorded yet. Undefined once all are. */
export const nextStep = (steps: readonly RegisteredStep[], recorded: readonly string[]) =>
  steps.find((step) => !recorded.includes(step))

/** An open item of a review: a paper that is not judged, or a file that is not opened. */
export interface OpenItem {
  materialId: string
  /** A file, and its number in its paper, from 1. Undefined for the paper. */
  file?: { id: string; number: number }
}

/**
 * What is open before a submission is passed or returned. The registrar records what the stages before have judged.
 * `remarked`: files with a remark of this return, such as one that cannot be shown.
 */
export function openItems(
  { business, files }: Pick<FrozenApplication, 'business' | 'files'>,
  stage: Stage,
  { judged, opened }: Looked,
  remarked: ReadonlySet<string>,
): OpenItem[] {
  if (stage === 'registration') return []
  return business.materials.flatMap(({ id }): OpenItem[] => {
    const own = files.filter((file) => file.materialId === id)
    const unopened = own.flatMap((file, index) =>
      opened.has(file.id) || remarked.has(file.id)
        ? []
        : [{ materialId: id, file: { id: file.id, number: index + 1 } }],
    )
    return [...unopened, ...(judged.has(id) ? [] : [{ materialId: id }])]
  })
}

const openWords = {
  file: { zh: (n: number) => ` · 文件${n}：未查看`, en: (n: number) => ` · file ${n}: not opened` },
  material: { zh: '：未审核', en: ': not judged' },
} as const

/** An open item in words. */
export function wordsOfOpen(
  { materialId, file }: OpenItem,
  { business }: Pick<FrozenApplication, 'business'>,
  language: Language,
): string {
  const name = business.materials.find(({ id }) => id === materialId)?.name[language] ?? materialId
  return `${name}${file ? openWords.file[language](file.number) : openWords.material[language]}`
}

/** The opinion of a return: its numbered remarks, as many as fit. */
export function composeOpinion(remarks: readonly string[]): string {
  const lines = remarks.map((remark, index) => `${index + 1}. ${remark}`)
  const whole = lines.join('\n')
  if (whole.length <= deskLimits.opinion) return whole
  const rest = `共${remarks.length}处，详见各处意见。`
  let taken = ''
  for (const line of lines) {
    if (taken.length + line.length + 1 + rest.length > deskLimits.opinion) break
    taken += `${line}\n`
  }
  return `${taken}${rest}`
}
