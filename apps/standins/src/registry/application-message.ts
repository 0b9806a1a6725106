import { z } from 'zod'

const text = z.string().min(1).max(500)
const optionalText = z.string().max(500).optional()
const decimal = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,6})?$/)
  .optional()
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
const instant = z.string().regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/)
const code = (pattern: RegExp) => z.string().regex(pattern)

const agentText = z.string().max(500)

/** Citizens may name an agent in part; the officer sees what is missing. */
const agent = z.strictObject({ name: agentText, documentNumber: agentText, phone: agentText })

const party = z.strictObject({
  id: text,
  role: z.enum(['rightsHolder', 'obligor']),
  /** 1 individual, 2 enterprise, as the registry counts them. */
  kind: z.enum(['1', '2']),
  name: text,
  phone: text,
  address: z.string().max(500),
  documentType: code(/^(?:[1-8]|99)$/),
  documentNumber: text,
  documentNumberToConfirm: z.boolean(),
  legalRepresentative: optionalText,
  agent: agent.optional(),
})

const unit = z.strictObject({
  id: text,
  certificateNumber: optionalText,
  unitNumber: optionalText,
  location: optionalText,
  houseUse: code(/^\d{2,3}$/).optional(),
  landUse: code(/^\d{3}$/).optional(),
  houseArea: decimal,
  landArea: decimal,
  changedArea: decimal,
  maximumClaim: decimal,
  securedClaim: decimal,
  price: decimal,
  rightStart: day,
  rightEnd: day,
  holdingMode: code(/^0[12]$/).optional(),
  mergeCertificates: code(/^[01]$/).optional(),
})

const file = z.strictObject({
  id: code(/^[A-Za-z0-9_-]{1,100}$/),
  url: text,
  mediaType: code(/^[a-z]+\/[a-z0-9.+-]+$/),
  bytes: z.int().positive(),
  sha256: code(/^[0-9a-f]{64}$/),
})

const application = z.strictObject({
  id: text,
  business: z.strictObject({ id: text, name: text }),
  registrationType: z.strictObject({ code: code(/^\d{3}$/), name: text }),
  region: z.strictObject({ code: code(/^\d{6}$/), name: text }),
  appointment: z.boolean(),
  submittedAt: instant,
  applicant: z.strictObject({ name: z.string().max(500), phone: z.string().max(50) }),
  /** None where everything is told at the counter, by appointment. */
  parties: z.array(party).max(50),
  units: z.array(unit).max(200).optional(),
  materials: z
    .array(z.strictObject({ id: text, name: text, required: z.boolean(), files: z.array(file).max(100) }))
    .max(100),
})

const messageId = z.uuid()
const submission = z.int().positive()

/** A whole submitted application, as frozen at its submission. A later submission takes the place of an earlier one. */
export const applicationMessage = z.strictObject({ messageId, submission, at: instant, application })

export const withdrawMessage = z.strictObject({
  messageId,
  submission,
  at: instant,
  reason: z.enum(['revoked', 'deleted']),
})

const item = z.looseObject({ id: text })

export const archiveRequestMessage = z.strictObject({ messageId, at: instant, archiveRequest: item })
export const feedbackMessage = z.strictObject({ messageId, at: instant, feedback: item })
export const appointmentMessage = z.strictObject({ messageId, at: instant, appointment: item })

export const applicationBody = application
export type Application = z.infer<typeof application>
export type Party = z.infer<typeof party>
