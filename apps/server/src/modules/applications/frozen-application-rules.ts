import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { unitDefaults, unitFields } from '@registration/contract/property-unit.ts'
import { type ChoosingCounts, hasChoice } from '@registration/contract/rules/unit-choices.ts'
import { z } from 'zod'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import { keysOf } from '../../keys-of.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import type { Attachment } from '../materials/attachment-store.ts'
import { coOwnersOf } from './application-rules.ts'
import type { HeldParty } from './party-store.ts'
import type { KeptUnit } from './property-unit-store.ts'

const words = z.object({ zh: z.string(), en: z.string() })
const partyForm = z.object({
  personsOnly: z.boolean(),
  fields: z.array(z.object({ field: z.string(), required: z.boolean() })),
})

const confirmationMethod = z.enum(['code', 'face', 'absent'])

/** The business of a submission at that moment: what was asked, and under which names. */
const business = z.object({
  id: z.string(),
  name: words,
  rightsHolderAlias: words,
  obligorAlias: words.nullable(),
  coOwnership: z.boolean(),
  fields: z.object({
    rightsHolder: partyForm,
    obligor: partyForm,
    propertyUnit: z.array(z.object({ field: z.string(), required: z.boolean() })),
  }),
  materials: z.array(
    z.object({ id: z.string(), name: words, required: z.boolean(), confirmed: z.boolean().optional() }),
  ),
  /** How each role confirms. Absent in a submission from before confirmations. */
  confirmation: z.object({ rightsHolder: confirmationMethod, obligor: confirmationMethod.optional() }).optional(),
})
export type FrozenBusiness = z.infer<typeof business>

const party = z.object({
  id: z.string(),
  role: z.enum(['rightsHolder', 'obligor']),
  kind: z.enum(['individual', 'company']),
  name: z.string(),
  phone: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  documentNumberToConfirm: z.boolean(),
  address: z.string(),
  legalRepresentative: z.string(),
  agentName: z.string(),
  agentDocumentNumber: z.string(),
  agentPhone: z.string(),
  source: z.enum(['', 'register', 'invitee']),
  coOwnership: z.enum(['none', 'joint', 'byShares']),
  share: z.string(),
})

const unitFieldNames = keysOf(unitFields)
const unit = z
  .object({
    id: z.string(),
    source: z.enum(['', 'register']),
    registerFields: z.array(z.enum(unitFieldNames)),
  })
  .and(z.record(z.enum(unitFieldNames), z.string().nullable()))

const file = z.object({
  id: z.string(),
  materialId: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  /** Hex. */
  sha256: z.string(),
})
export type FrozenFile = z.infer<typeof file>

/** An answer to a question of the case, with the question's words. */
const answer = z.object({ id: z.string(), question: words, choice: z.string(), text: words })
export type FrozenAnswer = z.infer<typeof answer>

/** What of an application is compared with a submission. */
const compared = {
  parties: z.array(party),
  units: z.array(unit),
  answers: z.array(answer),
  files: z.array(file),
}
const comparedContents = z.object(compared)
export type ComparedContents = z.infer<typeof comparedContents>

/** A party that has confirmed, or that confirms at the counter. */
const confirmation = z.object({
  partyId: z.string(),
  method: z.enum(['code', 'face', 'counter']),
  /** `YYYY-MM-DD HH:mm:ss`. Empty while the counter is waited for, as is the digest. */
  at: z.string(),
  /** Hex. */
  digest: z.string(),
})
export type FrozenConfirmation = z.infer<typeof confirmation>

/** What the parties could confirm, and who has. A submission from before confirmations has neither. */
const confirmed = {
  /** Hex. */
  digest: z.string().default(''),
  confirmations: z.array(confirmation).default([]),
}
export interface Confirmed {
  digest: string
  confirmations: FrozenConfirmation[]
}
export const nothingConfirmed: Confirmed = { digest: '', confirmations: [] }

/** An application as it was handed in. docs/product/correction.md 'Submissions'. */
const frozenApplication = z.object({
  business,
  registrationType: z.string(),
  regionCode: z.string(),
  byAppointment: z.boolean(),
  applicant: z.object({
    name: z.string(),
    phone: z.string(),
    /** Of their profile, at this submission and at those before: they may change it. Absent where it was not kept yet. */
    documentNumbers: z.array(z.string()).optional(),
  }),
  /** Empty at the first submission. */
  acceptanceNumber: z.string().default(''),
  ...compared,
  ...confirmed,
})
export type FrozenApplication = z.infer<typeof frozenApplication>

/** Whether the office asks a party to confirm, as its business was at the submission. */
export const isAsked = ({ role }: FrozenApplication['parties'][number], { business }: FrozenApplication): boolean =>
  business.confirmation?.[role] !== 'absent'

interface Contents {
  parties: readonly HeldParty[]
  units: readonly KeptUnit[]
  answers: readonly FrozenAnswer[]
  attachments: readonly Attachment[]
}

/**
 * An application's contents as they are now, in the shape of a submission's. What only several holders or several units
 * choose is kept when one is left, where no form shows it: it is not part of the contents until there are several again.
 */
export function contentsOf(
  business: Pick<OfferedBusiness, 'coOwnership'>,
  { parties, units, answers, attachments }: Contents,
): ComparedContents {
  const coOwners = coOwnersOf(business, parties)
  const counts = { holders: parties.filter(({ role }) => role === 'rightsHolder').length, units: units.length }
  return {
    parties: parties.map((each) => (coOwners.includes(each) ? each : { ...each, coOwnership: 'none', share: '' })),
    units: units.map((each) => ({ ...each, ...withoutChoice(each, counts), registerFields: [...each.registerFields] })),
    answers: [...answers],
    files: filesOf(attachments),
  }
}

/** The default of each choice that is none here. */
const withoutChoice = ({ holdingMode, mergeCertificates }: KeptUnit, counts: ChoosingCounts) => ({
  ...(holdingMode && !hasChoice('holdingMode', counts) && { holdingMode: unitDefaults.holdingMode }),
  ...(mergeCertificates &&
    !hasChoice('mergeCertificates', counts) && { mergeCertificates: unitDefaults.mergeCertificates }),
})

/** Files as a submission has them. */
export const filesOf = (attachments: readonly Attachment[]): FrozenFile[] =>
  attachments.map(({ id, materialId, mediaType, bytes, sha256 }) => ({
    id,
    materialId,
    mediaType,
    bytes,
    sha256: sha256.toString('hex'),
  }))

/** An application with the configuration of its business at this moment. */
export function freeze(
  application: Pick<ApplicationRow, 'region_code' | 'registration_type' | 'by_appointment' | 'acceptance_number'>,
  business: OfferedBusiness,
  applicant: FrozenApplication['applicant'],
  contents: ComparedContents & Confirmed,
): FrozenApplication {
  const { name, phone, documentNumbers } = applicant
  return {
    business: asFrozen(business),
    registrationType: application.registration_type,
    regionCode: application.region_code,
    byAppointment: application.by_appointment,
    applicant: { name, phone, documentNumbers },
    acceptanceNumber: application.acceptance_number ?? '',
    ...contents,
  }
}

/** The configuration of a business that a submission keeps. */
function asFrozen(offered: OfferedBusiness): FrozenBusiness {
  const {
    offerId,
    name,
    rightsHolderAlias,
    obligorAlias,
    coOwnership = false,
    fields,
    materials,
    confirmation,
  } = offered
  return {
    id: offerId,
    name,
    rightsHolderAlias,
    obligorAlias,
    coOwnership,
    fields: {
      rightsHolder: fields.rightsHolder,
      obligor: fields.obligor,
      propertyUnit: fields.propertyUnit.map(({ field, required }) => ({ field, required })),
    },
    materials: materials.map(({ id, name, required, confirmed }) => ({
      id,
      name,
      required,
      confirmed: confirmed === true,
    })),
    ...(confirmation && { confirmation: { rightsHolder: confirmation.rightsHolder, obligor: confirmation.obligor } }),
  }
}

/** A frozen application as a text to encrypt: compressed, as an encrypted text cannot be. */
export const packFrozen = (frozen: FrozenApplication): string =>
  deflateRawSync(JSON.stringify(frozen), { level: 1 }).toString('base64')

export const unpackFrozen = (packed: string): FrozenApplication =>
  frozenApplication.parse(JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8')))
