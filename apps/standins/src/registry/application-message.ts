import { z } from 'zod'
import {
  code,
  counting,
  day,
  decimal,
  documentNumber,
  documentType,
  head,
  instant,
  mobile,
  recordId,
  regionCode,
  text,
} from './fields.ts'

const telephone = code(/^[+＋]?[\d()（）-]{5,30}(?:(?:转|分机|ext\.?|#|\*)\d+)?$/i)
const amount = decimal(15, 2).optional()
const area = decimal(9, 2).optional()

const agentText = z.string().max(500)

/** Citizens may name an agent in part. The officer sees what is missing. */
const agent = z.strictObject({ name: agentText, documentNumber: agentText, phone: agentText })

/** A fraction or a percentage above nothing and below the whole. */
const share = code(/^(?:[1-9]\d{0,5}\/[1-9]\d{0,5}|(?!0+(?:\.0+)?%)\d{1,2}(?:\.\d{1,4})?%)$/)

const party = z.strictObject({
  id: recordId,
  role: z.enum(['rightsHolder', 'obligor']),
  /** 1 individual, 2 enterprise, in the registry's codes. */
  kind: z.enum(['1', '2']),
  name: text,
  /** None of a deceased person, or of one who takes no part. */
  phone: telephone.optional(),
  address: z.string().max(500),
  documentType,
  documentNumber,
  documentNumberToConfirm: z.boolean(),
  legalRepresentative: text.optional(),
  agent: agent.optional(),
  /** The ids of the other parties that are the same person. */
  sameAs: z.array(recordId).min(1).max(49).optional(),
  /** 1 joint, 2 by shares: of one of several rights holders. */
  coOwnership: z.enum(['1', '2']).optional(),
  share: share.optional(),
  /** Where the party is from if not from the filer. */
  source: z.enum(['register', 'invitee']).optional(),
})

const unit = z.strictObject({
  id: recordId,
  certificateNumber: text.optional(),
  unitNumber: code(/^\d{12}[A-Z]{2}\d{5}[A-Z]\d{8}$/).optional(),
  location: text.optional(),
  houseUse: code(/^\d{2,3}$/).optional(),
  landUse: code(/^\d{3}$/).optional(),
  houseArea: area,
  landArea: area,
  changedArea: area,
  maximumClaim: amount,
  securedClaim: amount,
  price: amount,
  rightStart: day.optional(),
  rightEnd: day.optional(),
  holdingMode: code(/^0[12]$/).optional(),
  mergeCertificates: code(/^[01]$/).optional(),
  /** The unit was filled in from the register, and these fields still have its values. */
  source: z.literal('register').optional(),
  registerFields: z
    .array(code(/^[a-zA-Z]{4,30}$/))
    .max(20)
    .optional(),
})

const file = z.strictObject({
  id: recordId,
  /** An address, or a path of the product's. */
  url: code(/^(?:https?:\/\/[^\s/]+)?\/\S*$/).max(500),
  mediaType: code(/^(?:image\/[a-z0-9.+-]+|application\/pdf)$/),
  bytes: counting,
  sha256: code(/^[0-9a-f]{64}$/),
})

/** The citizen's last comparison with the register. */
const check = z.strictObject({
  at: instant,
  verdict: z.enum(['blocked', 'resolveFirst', 'attention', 'clear', 'unknown']),
  findings: z.array(
    z.strictObject({
      rule: code(/^[a-zA-Z]{4,30}$/),
      level: z.enum(['block', 'exception', 'acknowledge', 'hint']),
      unitId: recordId,
      since: code(/^(?:\d{4}-\d\d-\d\d)?$/),
    }),
  ),
})

/** What the citizen answered to the questions of the case. */
const answer = z.strictObject({ id: recordId, question: text, answer: text })

const changeText = z.string().max(500)

/** What differs from the submission before. An empty `before` was added, an empty `after` removed. */
const change = z.strictObject({ where: text, before: changeText, after: changeText })

/** What the citizen wrote to a remark on the submission before. */
const remarkAnswer = z.strictObject({ remarkId: recordId, note: text })

const digest = code(/^[0-9a-f]{64}$/)

/** Where a party stands with its confirmation. Only a confirmation has a method and the digest of what was confirmed. */
export const confirmation = z.discriminatedUnion('state', [
  z.strictObject({
    partyId: recordId,
    state: z.literal('confirmed'),
    method: z.enum(['code', 'face', 'counter']),
    digest,
    at: instant,
  }),
  z.strictObject({
    partyId: recordId,
    state: z.enum(['refused', 'notMe', 'retracted', 'voided', 'counter', 'invited']),
    at: instant,
  }),
])
export type Confirmation = z.infer<typeof confirmation>

/** What the citizen declared with the submission. */
const declaration = z.strictObject({ version: code(/^[\w.-]{1,20}$/), words: text, at: instant })

const application = z.strictObject({
  id: recordId,
  business: z.strictObject({ id: recordId, name: text }),
  registrationType: z.strictObject({ code: code(/^\d{3}$/), name: text }),
  region: z.strictObject({ code: regionCode, name: text }),
  appointment: z.boolean(),
  submittedAt: instant,
  applicant: z.strictObject({ name: text, phone: mobile }),
  /** None for an application by appointment: the counter asks for everything. */
  parties: z.array(party).max(50),
  units: z.array(unit).max(200).optional(),
  materials: z
    .array(z.strictObject({ id: recordId, name: text, required: z.boolean(), files: z.array(file).max(100) }))
    .max(100),
  answers: z.array(answer).min(1).max(20).optional(),
  changes: z.array(change).min(1).max(5_000).optional(),
  remarkAnswers: z.array(remarkAnswer).min(1).max(50).optional(),
  confirmations: z.array(confirmation).min(1).max(50).optional(),
  check: check.optional(),
  declaration: declaration.optional(),
})

/** A snapshot of a whole application at its submission. A later submission replaces an earlier one. */
export const applicationMessage = z.strictObject({ ...head, submission: counting, application })

export const withdrawMessage = z.strictObject({
  ...head,
  submission: counting,
  reason: z.enum(['revoked', 'deleted']),
})

/** The applicant asks about an accepted case past its promised day. */
export const urgeMessage = z.strictObject({ ...head, submission: counting, dueDay: day })

/** A party's confirmation that changed after the submission. */
export const confirmationMessage = z.strictObject({ ...head, submission: counting, confirmation })

/** The sealed form of a submission, a PDF to fetch by an address of the product's. */
export const formMessage = z.strictObject({
  ...head,
  submission: counting,
  form: z.strictObject({ url: file.shape.url, sha256: file.shape.sha256, bytes: counting }),
})

export const applicationBody = application
export type Application = z.infer<typeof application>
export type Party = z.infer<typeof party>
