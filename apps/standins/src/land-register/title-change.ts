import { z } from 'zod'
import type { Title } from './title.ts'

const text = z.string().max(500)
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

const owner = z.strictObject({
  name: text,
  kind: z.enum(['1', '2']).default('1'),
  documentType: z.enum(['1', '7']).default('1'),
  documentNumber: text,
  share: text.default(''),
})

const mortgage = z.strictObject({
  certificateNumber: text.default('冀（2024）邯郸市不动产证明第0090001号'),
  mortgagee: text.default('邯郸市滏阳商业银行股份有限公司'),
  mortgagor: text.default(''),
  mode: z.enum(['1', '2']).default('1'),
  amount: text.default('500000.00'),
  amountUnit: z.enum(['1', '2']).default('1'),
  start: day.default('2024-06-01'),
  end: day.default('2044-05-31'),
  registeredAt: moment.default('2024-06-03 10:00:00'),
  rank: z.number().int().default(1),
  isUnderConstruction: z.boolean().optional(),
})

const seizure = z.strictObject({
  type: z.enum(['1', '2', '3', '4', '5']).default('1'),
  authority: text.default('邯郸市丛台区人民法院'),
  documentNumber: text.default('（2024）冀0403执1024号'),
  start: day.default('2024-07-01'),
  end: day.default('2027-06-30'),
  registeredAt: moment.default('2024-07-01 15:30:00'),
  order: z.number().int().default(0),
})

const entry = z.strictObject({
  number: text.default('20240001'),
  holder: text.default('利害关系人'),
  reason: text.default('登记机构核实中'),
  registeredAt: moment.default('2024-08-12 09:40:00'),
})

const pending = z.strictObject({
  business: text,
  acceptanceNumber: text.default('2026030100001'),
  at: moment.default('2026-03-01 09:00:00'),
})

const set = z.strictObject({
  owners: z.array(owner).min(1).optional(),
  mortgages: z.array(mortgage).optional(),
  seizures: z.array(seizure).optional(),
  objections: z.array(entry).optional(),
  notices: z.array(entry).optional(),
  residenceRights: z.array(entry).optional(),
  locks: z.array(entry).optional(),
  pending: z.array(pending).optional(),
  placed: z.boolean().optional(),
  /** Empty as that of an old unit. */
  unitNumber: text.optional(),
  valid: z.boolean().optional(),
})

/** What a tester says of a title. What is left out stays as it was. */
export const titleChange = z.strictObject({ certificateNumber: text, set })

export type TitleSet = z.infer<typeof set>

/** The title after a change. Entries are those of each of its units. */
export function changeTitle(title: Title, { owners, pending, valid, ...entries }: TitleSet): Title {
  const given = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
  return {
    ...title,
    ...(owners && { owners }),
    ...(pending && { pending }),
    ...(valid !== undefined && { valid }),
    units: title.units.map((unit) => ({ ...unit, ...given })),
  }
}
