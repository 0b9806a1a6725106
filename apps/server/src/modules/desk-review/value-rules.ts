import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import { type RemarkFieldOf, type RemarkTarget, remarkFields } from '@registration/contract/remarks.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { hasChoice } from '@registration/contract/rules/unit-choices.ts'
import { keysOf } from '../../keys-of.ts'
import { partyValue, unitValue, type Wording } from '../applications/change-word-rules.ts'
import { partyTitles, unitTitles } from '../applications/field-title-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'

export const partyFieldNames = keysOf(partyTitles)
export const unitFieldNames = keysOf(unitTitles)

const isPartyField = (field: string): field is RemarkFieldOf<'party'> => Object.hasOwn(remarkFields.party, field)
const isUnitField = (field: string): field is UnitField => Object.hasOwn(remarkFields.unit, field)

/**
 * What a submission has at a target, in words and masked. Undefined if it has no such target. A whole party, unit, paper
 * or application is there with an empty value.
 */
export function valueAt(
  { kind, id, field }: CaseTarget,
  frozen: FrozenApplication,
  wording: Wording,
): string | undefined {
  if (kind === 'application') return id === undefined && field === undefined ? '' : undefined
  if (kind === 'party') {
    const party = frozen.parties.find((each) => each.id === id)
    if (!party || field === undefined) return party && ''
    return isPartyField(field) ? partyValue(party, field, wording) : undefined
  }
  if (kind === 'unit') {
    const unit = frozen.units.find((each) => each.id === id)
    if (!unit || field === undefined) return unit && ''
    return isUnitField(field) ? unitValue(unit, field, wording) : undefined
  }
  if (field !== undefined) return undefined
  if (kind === 'answer') return frozen.answers.find((each) => each.id === id)?.text[wording.language]
  const there = kind === 'material' ? frozen.business.materials : frozen.files
  return there.some((each) => each.id === id) ? '' : undefined
}

/**
 * Whether the citizen has the field of a target before them: one that is filled in, or that their form asks for. A remark on
 * another one would have no place there.
 */
export function isOnForm({ kind, id, field }: CaseTarget, value: string, frozen: FrozenApplication): boolean {
  if (field === undefined) return true
  const { business, parties, units } = frozen
  if (kind === 'unit') {
    const holders = parties.filter(({ role }) => role === 'rightsHolder').length
    if (!hasChoice(field, { holders, units: units.length })) return false
  }
  if (value !== '') return true
  const party = parties.find((each) => each.id === id)
  // A person has none.
  if (field === 'legalRepresentative' && party?.kind === 'individual') return false
  const asked = party ? business.fields[party.role].fields : business.fields.propertyUnit
  return asked.some((each) => each.field === field)
}

/** The target of a remark as the citizen's side knows it: fields by the wire's names, a file as its paper. */
export function asRemarkTarget({ kind, id, field }: CaseTarget, frozen: FrozenApplication): RemarkTarget {
  if (kind === 'file') {
    const file = frozen.files.find((each) => each.id === id)
    return file ? { kind: 'material', id: file.materialId } : { kind: 'application' }
  }
  const target = { kind, ...(id !== undefined && { id }) }
  if (field === undefined) return target
  if (kind === 'party' && isPartyField(field)) return { ...target, field: remarkFields.party[field] }
  return kind === 'unit' && isUnitField(field) ? { ...target, field: remarkFields.unit[field] } : target
}

/**
 * The text of a remark as its citizen reads it. With the citizen a remark on a file belongs to its paper: of several files
 * the text says which. A text that has no room for that is sent as it is.
 */
export function textForCitizen(
  { target, text }: { target: CaseTarget; text: string },
  { files }: Pick<FrozenApplication, 'files'>,
): string {
  const file = target.kind === 'file' ? files.find((each) => each.id === target.id) : undefined
  if (!file) return text
  const ofPaper = files.filter((each) => each.materialId === file.materialId)
  if (ofPaper.length === 1) return text
  const named = `第${ofPaper.indexOf(file) + 1}个文件：${text}`
  return [...named].length > limits.remark ? text : named
}
