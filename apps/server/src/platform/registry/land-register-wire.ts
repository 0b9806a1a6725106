import { z } from 'zod'

const entry = z.object({ registeredAt: z.string() })
const entries = z.array(entry)

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
  owners: z.array(z.object({ name: z.string(), documentNumber: z.string() })),
  mortgages: entries,
  seizures: entries,
  objections: entries,
  notices: entries,
  residenceRights: entries,
  locks: entries,
})

export const propertiesAnswer = z.object({ properties: z.array(property) })
export type PropertyOnWire = z.infer<typeof property>

export const propertiesPath = (certificateNumber: string) => `/properties?${new URLSearchParams({ certificateNumber })}`
