import type { Input } from '@registration/contract/endpoint.ts'
import { judgeProfileDocument, profileFields, type saveProfile } from '@registration/contract/profile.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { mergeChanges } from '../../merge-changes.ts'
import { type FieldRefusal, refuse } from '../../refuse.ts'
import type { Citizen, ProfileChanges } from '../session/citizen-store.ts'

type ProfileField = keyof ProfileChanges
const fields = [
  'name',
  'nickname',
  'documentType',
  'documentNumber',
  'phone',
  'sex',
  'avatarUrl',
] as const satisfies readonly ProfileField[]
const together = [['documentType', 'documentNumber']] as const

/**
 * The fields to write: those that the citizen changed since they read the record. Without a base they are those that
 * differ from the record. Refuses what was changed differently meanwhile. A first number is a change too.
 */
export function mergeProfile(input: Input<typeof saveProfile>, present: Citizen): ProfileChanges {
  const { base, documentNumberAlso, phoneAlso, ...given } = input
  const wanted = {
    ...given,
    documentNumber: input.documentNumber ?? documentNumberAlso,
    phone: input.phone ?? phoneAlso,
  }
  // A field that is not sent is not changed: it is as it was read.
  const valuesOf = (pick: (field: ProfileField) => string) => ({
    name: pick('name'),
    nickname: pick('nickname'),
    documentType: pick('documentType'),
    documentNumber: pick('documentNumber'),
    phone: pick('phone'),
    sex: pick('sex'),
    avatarUrl: pick('avatarUrl'),
  })
  const read = (field: ProfileField) => base?.[field] ?? present[field]
  const versions = {
    base: valuesOf(read),
    given: valuesOf((field) => wanted[field] ?? read(field)),
    present: valuesOf((field) => present[field]),
  }
  const { merged, conflicts } = mergeChanges(fields, versions, {
    together,
    isSound: (values) => profileFaults({ ...present, ...values }).length === 0,
  })
  if (conflicts.length > 0) {
    const message = fieldMessage('changedMeanwhile')
    throw refuse('changedMeanwhile', {
      fields: conflicts.map((field) => ({ field: profileFields[field], message })),
      present,
    })
  }
  return Object.fromEntries(fields.filter((each) => merged[each] !== present[each]).map((each) => [each, merged[each]]))
}

/** The faults of the profile after the change. */
export function profileFaults(profile: Citizen): FieldRefusal[] {
  const missing = [
    profile.name === '' ? { field: profileFields.name, message: fieldMessage('nameRequired') } : [],
    profile.phone === '' ? { field: profileFields.phone, message: fieldMessage('mobileInvalid') } : [],
  ].flat()
  const document = judgeProfileDocument(profile, profile.accountKind)
  return [...missing, ...document.map(({ field, message }) => ({ field: profileFields[field], message }))]
}
