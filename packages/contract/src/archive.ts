/**
 * A citizen's queries of the register about their own property, and the answers.
 * docs/product/archive.md 'Archive queries'.
 */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { id, list, normalized, optionalText, text, time } from './fields.ts'
import { mobile } from './phone-codes.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { normalizeDecimal, normalizeDocumentNumber } from './rules/normalize.ts'
import { isReadableText, lengthOf } from './rules/text.ts'
import { coded, named } from './wire.ts'

/** `inQuery`: the registry has it. `found` and `nothingHeld`: it has answered. */
export const archiveState = coded({ submitted: '0', inQuery: '10', found: '20', nothingHeld: '21' })
export type ArchiveState = z.output<typeof archiveState>

export const isAnswered = (state: ArchiveState) => state === 'found' || state === 'nothingHeld'

/** A text of the register. Missing ones are empty with us. */
/* @__NO_SIDE_EFFECTS__ */
const registered = (max = 500) =>
  z.codec(
    z.optional(
      z
        .string()
        .check(z.refine((value) => isReadableText(value) && lengthOf(value) <= max, fieldMessage('textInvalid'))),
    ),
    z.string(),
    { decode: (value) => value?.trim() ?? '', encode: (value) => value },
  )

/** A decimal of the register, unchanged. Empty if it is missing there. */
/* @__NO_SIDE_EFFECTS__ */
const registeredDecimal = (message: string) =>
  z.codec(
    z.optional(
      z.string().check(z.refine((value) => /^(\d{1,15}(\.\d{1,6})?)?$/.test(normalizeDecimal(value)), message)),
    ),
    z.string(),
    { decode: (value) => normalizeDecimal(value ?? ''), encode: (value) => value },
  )

const amountUnit = z.codec(z.optional(z.string()), z.enum(['yuan', 'tenThousandYuan']), {
  decode: (code) => (code === '1' ? 'yuan' : 'tenThousandYuan'),
  encode: (word) => (word === 'yuan' ? '1' : '2'),
})

/** One seizure of a unit. */
const seizure = named({
  kind: [
    'cflx',
    coded(
      { seizure: '1', waitingSeizure: '2', preSeizure: '3', waitingPreSeizure: '4', continuedSeizure: '5' },
      fieldMessage('choiceInvalid'),
    ),
  ],
  authority: ['cfjg', registered()],
  documentNumber: ['cfwh', registered()],
  startsOn: ['cfqssj', registered(30)],
  endsOn: ['cfjssj', registered(30)],
  registeredAt: ['djsj', registered(30)],
})
export type Seizure = z.output<typeof seizure>

/** An objection, a priority notice, a right of residence or a lock on a unit. */
const entry = named({
  number: ['bh', registered(100)],
  holder: ['qlr', registered()],
  reason: ['yy', registered()],
  registeredAt: ['djsj', registered(30)],
})
export type RegisterEntry = z.output<typeof entry>

/* @__NO_SIDE_EFFECTS__ */
const listOf = <S extends z.ZodMiniType>(item: S) => z._default(list(500, item), [])

const heldUnit = named({
  unitId: ['BDCDYID', text(fieldMessage('required'), 100)],
  unitNumber: ['BDCDYH', registered(60)],
  certificateNumber: ['BDCQZH', registered(100)],
  location: ['ZL', registered()],
  use: ['FWYT', registered(100)],
  /** Square metres. */
  area: ['MJ', registeredDecimal(fieldMessage('areaInvalid'))],
  coOwnership: [
    'GYFS',
    z.codec(z.optional(z.string()), z.enum(['', 'sole', 'joint', 'byShares', 'other']), {
      decode: (code) => coOwnershipByCode[code ?? ''] ?? '',
      encode: (word) => Object.entries(coOwnershipByCode).find(([, known]) => known === word)?.[0] ?? '',
    }),
  ],
  registeredAt: ['DJSJ', registered(30)],
  seizures: ['cfxx', listOf(seizure)],
  objections: ['yyxx', listOf(entry)],
  notices: ['ygxx', listOf(entry)],
  residenceRights: ['jzqxx', listOf(entry)],
  locks: ['sdxx', listOf(entry)],
})
export type HeldUnit = z.output<typeof heldUnit>

const coOwnershipByCode: Record<string, 'sole' | 'joint' | 'byShares' | 'other' | undefined> = {
  '0': 'sole',
  '1': 'joint',
  '2': 'byShares',
  '3': 'other',
}

const heldMortgage = named({
  unitId: ['BDCDYID', text(fieldMessage('required'), 100)],
  certificateNumber: ['zmh', registered(100)],
  mortgagee: ['dyqr', registered()],
  amount: ['je', registeredDecimal(fieldMessage('amountInvalid'))],
  amountUnit: ['jedw', amountUnit],
  startsOn: ['qlqssj', registered(30)],
  endsOn: ['qljssj', registered(30)],
  registeredAt: ['djsj', registered(30)],
  rank: ['sw', registered(10)],
})
export type HeldMortgage = z.output<typeof heldMortgage>

/** The register's entries of a person: units, and the mortgages on them by their unit. No entries are two empty lists. */
export const archiveRows = {
  units: ['result', listOf(heldUnit)],
  mortgages: ['dyresult', listOf(heldMortgage)],
} as const
const archiveAnswer = named(archiveRows)
export type ArchiveAnswer = z.output<typeof archiveAnswer>

/** Checked again on the server: name and number are the caller's own, the code is the one sent to `phone`. */
export const submitArchiveRequest = post('/online/wx/sentquerycert', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({
    holderName: ['qlrname', text(fieldMessage('nameRequired'), limits.name)],
    documentNumber: [
      'qlrcode',
      normalized(fieldMessage('documentNumberRequired'), normalizeDocumentNumber, limits.documentNumber),
    ],
    phone: ['qlrphone', mobile(fieldMessage('queryMobileInvalid'))],
    /** Empty and wrong ones have the same refusal, which belongs to a rule and not to the form. */
    code: ['yzm', z.optional(z.string())],
    challengeId: ['yzmid', optionalText(100)],
    regionCode: ['xzqdm', text(fieldMessage('regionRequired'), 12)],
    /** The server knows the region's name itself. */
    regionName: ['xzqmc', optionalText(100)],
  }),
  answer: named({ archiveRequestId: ['ID', z.string()] }),
})

const archiveRequest = named({
  id: ['ID', z.string()],
  holderName: ['qlrxm', z.string()],
  state: ['state', archiveState],
  submittedAt: ['searchtime', time()],
  /** Empty until it is answered. */
  answeredAt: ['resulttime', time()],
  /** When the office revoked every certificate of the result. Empty until then. */
  revokedAt: ['revokedAt', time()],
  regionName: ['xzqmc', z.string()],
})
export type ArchiveRequest = z.output<typeof archiveRequest>

/** The caller's requests, newest first. */
const requests = {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({ requests: ['data', list(1_000, archiveRequest)] }),
} as const
export const listArchiveRequests = post('/online/wx/getRecords', requests)
/** The same list under its other name. */
export const listQueryRecords = post('/online/wx/querycertrecord', requests)

/** One answered request of the caller's. */
export const getArchiveAnswer = post('/online/wx/getRecord', {
  access: 'citizen',
  transaction: 'none',
  input: named({ archiveRequestId: ['certId', id()] }),
  answer: archiveAnswer,
})
