import type { getDeskCase } from '@registration/contract/desk/case.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { hasChoice } from '@registration/contract/rules/unit-choices.ts'
import type { LocalServices } from '../../context.ts'
import { pairAnswers, pairFiles, pairParties, pairUnits, type Versions } from '../applications/change-rules.ts'
import { isMasked, partyValue, roleOf, unitValue } from '../applications/change-word-rules.ts'
import { partyTitle, unitTitles } from '../applications/field-title-rules.ts'
import type { ComparedContents, FrozenAnswer, FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { NotMe, Place } from '../confirmations/place-store.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { type CheckedAgainst, checksOfParty, checksOfUnit } from './check-rules.ts'
import { toConfirmations } from './confirmation-rules.ts'
import type { CaseTick } from './review-store.ts'
import { partyFieldNames, unitFieldNames } from './value-rules.ts'

type Form = Answer<typeof getDeskCase>['form']
type Value = Form['parties'][number]['values'][number]
type Change = Form['parties'][number]['change']
type Party = ComparedContents['parties'][number]
type Unit = ComparedContents['units'][number]

/** A submission with what is shown beside it. */
interface Shown {
  frozen: FrozenApplication
  /** The submission that was returned last, else the one before, if it was kept. */
  previous: FrozenApplication | undefined
  against: CheckedAgainst
  /** The files that this officer has opened. */
  opened: ReadonlySet<string>
  /** How far this officer has turned files, in quarters. */
  rotations: ReadonlyMap<string, number>
  ticks: readonly CaseTick[]
  stage: CaseTick['stage']
  state: CaseRow['state']
  places: ReadonlyMap<string, Place>
  notMe: readonly NotMe[]
  services: Pick<LocalServices, 'cipher' | 'clock' | 'config'>
  mayReveal: boolean
}

const property = { zh: '不动产', en: 'Property' }

/**
 * A submission for an officer, beside a former one. Numbers and phones are masked.
 * docs/product/cases.md 'The screen of a case'.
 */
export function toForm(shown: Shown): Form {
  return {
    parties: partiesOf(shown),
    units: unitsOf(shown),
    materials: materialsOf(shown),
    answers: answersOf(shown),
    confirmations: toConfirmations(shown),
  }
}

function partiesOf(shown: Shown): Form['parties'] {
  const { frozen, previous, against } = shown
  const counts = { rightsHolder: 0, obligor: 0 }
  return pairParties(previous?.parties ?? [], frozen.parties)
    .toSorted(inOrderOf(frozen.parties))
    .flatMap((versions) => {
      const party = versions.after ?? versions.before
      if (!party) return []
      counts[party.role] += 1
      const values = partyFieldNames.flatMap((field) =>
        toValue(versions, previous, {
          field,
          title: partyTitle(field, party)[against.wording.language],
          show: (each: Party) => partyValue(each, field, against.wording),
          checks: (each, before) => checksOfParty(each, field, before, against),
          isRevealable: shown.mayReveal && isMasked(field),
        }),
      )
      return {
        id: party.id,
        role: party.role,
        title: `${roleOf(party, against.wording)} ${counts[party.role]}`,
        change: changeOf(versions, previous, values),
        values,
      }
    })
}

function unitsOf({ frozen, previous, against }: Shown): Form['units'] {
  const { wording } = against
  const holders = frozen.parties.filter(({ role }) => role === 'rightsHolder').length
  const counts = { holders, units: frozen.units.length }
  // Without a choice no form of the citizen has the field: a remark there would have no place.
  const chosen = unitFieldNames.filter((field) => hasChoice(field, counts))
  return pairUnits(previous?.units ?? [], frozen.units)
    .toSorted(inOrderOf(frozen.units))
    .flatMap((versions, index) => {
      const unit = versions.after ?? versions.before
      if (!unit) return []
      const registered = against.found?.[frozen.units.indexOf(unit)]
      const values = chosen.flatMap((field) =>
        toValue(versions, previous, {
          field,
          title: unitTitles[field][wording.language],
          show: (each: Unit) => unitValue(each, field, wording),
          checks: (each) => checksOfUnit(each, field, registered, against),
          isRevealable: false,
        }),
      )
      const title = `${property[wording.language]} ${index + 1}`
      return { id: unit.id, title, change: changeOf(versions, previous, values), values }
    })
}

interface ShownField<T> {
  field: string
  title: string
  show(each: T): string
  checks(each: T, before: T | undefined): Value['checks']
  isRevealable: boolean
}

/** A value beside the one before. What is empty in both is not shown. */
function toValue<T>(
  { before, after }: Versions<T>,
  previous: FrozenApplication | undefined,
  { field, title, show, checks, isRevealable }: ShownField<T>,
): Value[] {
  const value = after ? show(after) : ''
  const old = before ? show(before) : ''
  if (value === '' && old === '') return []
  const isDifferent = previous !== undefined && before !== undefined && old !== value
  return [
    {
      field,
      title,
      value,
      ...(isDifferent && { before: old }),
      checks: after ? checks(after, before) : [],
      isRevealable: isRevealable && value !== '',
    },
  ]
}

/** A masked number that changed may look the same: its check against the submission before says so. */
function changeOf<T>(
  { before, after }: Versions<T>,
  previous: FrozenApplication | undefined,
  values: readonly Value[],
): Change {
  if (!previous) return 'same'
  if (!before) return 'added'
  if (!after) return 'removed'
  const isChanged = values.some(
    ({ before: old, checks }) =>
      old !== undefined || checks.some((check) => check.with === 'previous' && check.verdict === 'different'),
  )
  return isChanged ? 'changed' : 'same'
}

/** In the order of the submission. What was removed since the one before follows. */
const inOrderOf =
  <T>(present: readonly T[]) =>
  (a: Versions<T>, b: Versions<T>): number =>
    positionIn(present, a) - positionIn(present, b)

const positionIn = <T>(present: readonly T[], { after }: Versions<T>): number =>
  after === undefined ? present.length : present.indexOf(after)

function materialsOf({ frozen, previous, against, opened, rotations, ticks, stage }: Shown): Form['materials'] {
  const { language } = against.wording
  const pairs = pairFiles(previous?.files ?? [], frozen.files).toSorted(inOrderOf(frozen.files))
  const files = pairs.flatMap(({ before, after }) => {
    const file = after ?? before
    if (!file) return []
    const change = previous ? changeOfFile({ before, after }) : 'same'
    const isTicked = ticks.some(
      ({ target, state, stage: of }) =>
        target.kind === 'file' && target.id === file.id && state === 'checked' && of !== stage,
    )
    const { id, materialId, mediaType, bytes } = file
    const isOpened = isTicked || opened.has(id)
    return { materialId, shown: { id, mediaType, bytes, change, isOpened, quarters: rotations.get(id) ?? 0 } }
  })
  return frozen.business.materials.map(({ id, name, required }) => ({
    id,
    name: name[language],
    required,
    files: files.filter(({ materialId }) => materialId === id).map(({ shown }) => shown),
  }))
}

function changeOfFile<T>({ before, after }: Versions<T>): Change {
  if (before && after) return 'same'
  return after ? 'added' : 'removed'
}

function answersOf({ frozen, previous, against }: Shown): Form['answers'] {
  const { language } = against.wording
  return pairAnswers(previous?.answers ?? [], frozen.answers)
    .toSorted(inOrderOf(frozen.answers))
    .flatMap((versions) => {
      const { before, after } = versions
      const asked = after ?? before
      if (!asked) return []
      const change = previous ? changeOfAnswer(versions) : 'same'
      return {
        id: asked.id,
        question: asked.question[language],
        answer: after?.text[language] ?? '',
        change,
        ...(before && change !== 'same' && { before: before.text[language] }),
      }
    })
}

function changeOfAnswer({ before, after }: Versions<FrozenAnswer>): Change {
  if (!before) return 'added'
  if (!after) return 'removed'
  return before.choice === after.choice ? 'same' : 'changed'
}
