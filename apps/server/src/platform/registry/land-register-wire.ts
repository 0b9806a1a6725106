import { z } from 'zod'

/** A text that an older registry leaves out. */
const known = z.string().default('')
const instant = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const entry = z.object({ registeredAt: z.string() })
const heldEntry = entry.extend({ number: known, holder: known, reason: known })

const mortgage = entry.extend({
  /** Of the registration proof that was issued for it. */
  certificateNumber: known,
  mortgagee: known,
  amount: known,
  /** 1 yuan, 2 ten thousand yuan. */
  amountUnit: z.enum(['1', '2']).optional(),
  start: known,
  end: known,
  rank: z.number().int().optional(),
  isUnderConstruction: z.boolean().default(false),
})

const seizure = entry.extend({
  /** 1 seizure, 2 waiting, 3 advance, 4 waiting advance, 5 continued. */
  type: z.enum(['1', '2', '3', '4', '5']).optional(),
  authority: known,
  documentNumber: known,
  start: known,
  end: known,
  order: z.number().int().optional(),
})

const owner = z.object({ name: z.string(), documentType: known, documentNumber: z.string(), share: known })
const pendingBusiness = z.object({ business: z.string(), acceptanceNumber: z.string(), at: instant })

/** A unit of a certificate from the registry. Codes are those of our dictionaries. */
const property = z.object({
  certificateNumber: z.string(),
  unitNumber: z.string(),
  location: z.string(),
  houseUse: z.string(),
  landUse: z.string(),
  houseArea: z.string(),
  landArea: z.string(),
  rightStart: z.string(),
  rightEnd: z.string(),
  owners: z.array(owner),
  mortgages: z.array(mortgage),
  seizures: z.array(seizure),
  objections: z.array(heldEntry),
  notices: z.array(heldEntry),
  residenceRights: z.array(heldEntry),
  locks: z.array(heldEntry),
  placed: z.boolean().optional(),
  pending: z.array(pendingBusiness).optional(),
})
export type PropertyOnWire = z.infer<typeof property>

export const propertiesAnswer = z.object({ asOf: known, properties: z.array(property) })

/** As `property`, with what only its owner is told. */
const title = property.extend({
  id: z.string().min(1),
  /** 0 sole, 1 joint, 2 by shares, 3 another form. */
  ownership: z.enum(['0', '1', '2', '3']),
  placed: z.boolean(),
  pending: z.array(pendingBusiness),
  history: z.array(z.object({ at: instant, activity: z.string() })),
  electronic: z.boolean(),
})
export type TitleOnWire = z.infer<typeof title>

export const holdingsAnswer = z.object({
  asOf: instant,
  incomplete: z.boolean().default(false),
  titles: z.array(title),
})

export const titleStatusAnswer = z.object({ asOf: instant, valid: z.boolean(), restricted: z.boolean() })

export const propertiesPath = (certificateNumber: string) => `/properties?${new URLSearchParams({ certificateNumber })}`
export const holdingsPath = '/holdings/query'
export const titleStatusPath = '/titles/status'
export const electronicCertificatePath = '/electronic-certificates'
