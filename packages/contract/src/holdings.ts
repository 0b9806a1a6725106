/**
 * What the register holds in the caller's own name. docs/product/holdings.md 'My property'. All calls but `send-code`,
 * `unlock` and `lock` are refused with `propertyLocked` until the session is unlocked. No number of the register is an
 * input: a `ref` names a unit of the caller's, for this session and thirty minutes.
 */
import * as z from 'zod/mini'
import { reviewStatus } from './application-status.ts'
import { nothing, post } from './endpoint.ts'
import { id, list, optionalId, optionalText, text, time } from './fields.ts'
import { maxRefLength } from './properties.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { checkVerdicts } from './rules/register-check.ts'
import { named } from './wire.ts'

/** The most units in one list. A longer one is cut, and called incomplete. */
export const maxHoldings = 1_000

/** A look at one's own property: sixty an hour, three hundred a day (`holdingLooksADay`). */
const lookLimit = { calls: 60, seconds: 3_600, countedAs: 'holdings' }

/** Entries on a unit beside its ownership. */
export const restrictionKinds = [
  'seizure',
  'preSeizure',
  'mortgage',
  'constructionMortgage',
  'lock',
  'objection',
  'notice',
  'residenceRight',
] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

export const ownerships = ['sole', 'joint', 'byShares', 'other'] as const
export type Ownership = (typeof ownerships)[number]

const ref = ['ref', text(fieldMessage('required'), maxRefLength)] as const
const word = (name: string) => [name, z.string()] as const

/** What a card shows. `share`: the caller's own, of shared ownership. `area` in square metres. */
const summary = {
  ref: word('ref'),
  certificateNumber: word('certificateNumber'),
  unitNumber: word('unitNumber'),
  location: word('location'),
  /** Of an old unit without a number that of its city. Empty if it is not known. */
  regionCode: word('regionCode'),
  use: word('use'),
  area: word('area'),
  ownership: ['ownership', z.enum(ownerships)],
  share: word('share'),
  /** Each kind once. */
  restrictions: ['restrictions', list(restrictionKinds.length, z.enum(restrictionKinds))],
  isPending: ['isPending', z.boolean()],
} as const

const holding = named(summary)
export type HoldingSummary = z.output<typeof holding>

/** A code to the phone of the caller's own profile. */
export const sendPropertyCode = post('/api/properties/send-code', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({ requestId: ['reqseq', optionalText(100)] }),
  answer: named({ challengeId: ['challengeId', z.string()] }),
})

/** Unlocks this session until thirty minutes after its last look. */
export const unlockProperties = post('/api/properties/unlock', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({
    /** Empty and wrong ones have the same refusal. */
    code: ['code', z.optional(z.string())],
    challengeId: ['challengeId', optionalText(100)],
  }),
  answer: nothing,
})

export const lockProperties = post('/api/properties/lock', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({}),
  answer: nothing,
})

/** Asked of the register at this moment and kept nowhere. `asOf`: the time of what the register says. */
export const listHoldings = post('/api/properties/list', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  rateLimit: lookLimit,
  input: named({}),
  answer: named({
    asOf: ['asOf', time()],
    /** A part of the register did not answer: there may be more. */
    isIncomplete: ['incomplete', z.boolean()],
    properties: ['properties', list(maxHoldings, holding)],
  }),
})

/** An entry in full, for the owner. Days are `YYYY-MM-DD`, missing values empty. `amount` is a decimal text. */
const restriction = named({
  kind: ['kind', z.enum(restrictionKinds)],
  registeredAt: word('registeredAt'),
  /** The mortgagee, the authority that seized, or the holder. */
  holder: word('holder'),
  number: word('number'),
  reason: word('reason'),
  amount: word('amount'),
  amountUnit: ['amountUnit', z.enum(['yuan', 'tenThousandYuan', ''])],
  start: word('start'),
  end: word('end'),
  /** Of a mortgage its rank, of a waiting seizure its place in the queue. */
  rank: ['rank', z.optional(z.number())],
  isWaiting: ['isWaiting', z.boolean()],
  /** A seizure whose term was prolonged. */
  isContinued: ['isContinued', z.boolean()],
})
export type HoldingRestriction = z.output<typeof restriction>

/** A unit of the caller's with all that is registered. */
export const getHolding = post('/api/properties/get', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  rateLimit: lookLimit,
  input: named({ ref }),
  answer: named({
    ...summary,
    restrictions: ['restrictions', list(1_000, restriction)],
    asOf: ['asOf', time()],
    landUse: word('landUse'),
    landArea: word('landArea'),
    rightStart: word('rightStart'),
    rightEnd: word('rightEnd'),
    /** The caller in full, co-owners masked. */
    owners: [
      'owners',
      list(1_000, named({ name: word('name'), share: word('share'), isCaller: ['isCaller', z.boolean()] })),
    ],
    pending: ['pending', list(1_000, named({ business: word('business'), at: ['at', time()] }))],
    /** Newest first. */
    history: ['history', list(1_000, named({ activity: word('activity'), at: ['at', time()] }))],
    hasElectronicCertificate: ['electronic', z.boolean()],
    /** Open applications of the caller's about this unit. */
    applications: [
      'applications',
      list(
        100,
        named({ applicationId: word('applicationId'), business: word('business'), status: ['status', reviewStatus()] }),
      ),
    ],
    /** The businesses of its city that fit this unit and this account, the feasible first. */
    businesses: [
      'businesses',
      list(
        100,
        named({
          businessId: word('businessId'),
          name: word('name'),
          verdict: ['verdict', z.enum(checkVerdicts)],
          /** Why not, or what to mind, in one sentence. Empty when nothing is against it. */
          reason: word('reason'),
        }),
      ),
    ],
  }),
})
export type Holding = z.output<typeof getHolding.answer>

/** Starts a business with the unit, the caller and the co-owners filled in from the register. `startsADay` a day. */
export const startFromHolding = post('/api/properties/start', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  rateLimit: lookLimit,
  input: named({ ref, businessId: ['businessId', id()], regionCode: ['regionCode', optionalId()] }),
  answer: named({ applicationId: ['applicationId', z.string()] }),
})

/** A code for somebody else: for five minutes it shows whether the certificate is in force. `qr`: the address as an SVG. */
export const showHolding = post('/api/properties/show', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  rateLimit: lookLimit,
  input: named({ ref }),
  answer: named({ url: word('url'), until: ['until', time()], qr: word('qr') }),
})

/** When the caller showed this certificate, and how often others looked. Newest first. */
export const listShows = post('/api/properties/shows', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({ ref }),
  answer: named({
    shows: ['shows', list(50, named({ at: ['at', time()], until: ['until', time()], looks: ['looks', z.number()] }))],
  }),
})

export const electronicCertificatePath = '/api/properties/certificate'

/** How a citizen's property was looked at; `byOther`: for somebody else's application, who is not told. */
export const propertyLooks = ['list', 'detail', 'check', 'start', 'show', 'certificate', 'byOther'] as const
export type PropertyLook = (typeof propertyLooks)[number]

/** The latest looks at the caller's own property, newest first. They need no unlocked session: they tell nothing of it. */
export const listPropertyLooks = post('/api/properties/list-looks', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({ looks: ['looks', list(50, named({ at: ['at', time()], kind: ['kind', z.enum(propertyLooks)] }))] }),
})

/** The electronic certificate as a PDF by GET, for the unlocked session of its owner. `&download=1` saves it. */
export const electronicCertificateAddress = (ref: string) =>
  `${electronicCertificatePath}?ref=${encodeURIComponent(ref)}`

const shownPath = '/verify/shown'

/** The public page of a shown certificate. */
export const shownPage = {
  path: shownPath,
  address: (code: string): string => `${shownPath}?code=${encodeURIComponent(code)}`,
  /** The code of a request's query. Anything but one code of our own form is none. */
  read: ({ code }: Readonly<Record<string, unknown>>): string =>
    typeof code === 'string' && /^[\w-]{22}$/.test(code) ? code : '',
}
