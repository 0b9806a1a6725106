/** The register's entries of a certificate's number. docs/product/applications.md 'The register'. */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { id, list, normalized } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { normalizeCertificateNumber } from './rules/normalize.ts'
import { coded, named } from './wire.ts'

/** Entries on a unit beside its ownership. They are shown and block nothing here: the registry judges them. */
const restriction = coded({
  mortgage: 'dy',
  seizure: 'cf',
  objection: 'yy',
  notice: 'yg',
  residenceRight: 'jzq',
  lock: 'sd',
})

const registeredProperty = named({
  certificateNumber: ['bdcqzmh', z.string()],
  unitNumber: ['bdcdyh', z.string()],
  location: ['zl', z.string()],
  houseUse: ['fwyt', z.string()],
  landUse: ['tdsyq_yt', z.string()],
  houseArea: ['fwsyqmj', z.string()],
  landArea: ['tdsyq_mj', z.string()],
  rightStart: ['qlqssj', z.string()],
  rightEnd: ['qljssj', z.string()],
  restrictions: ['xzxx', list(1_000, named({ kind: ['lx', restriction], registeredAt: ['djsj', z.string()] }))],
})
export type FoundProperty = z.output<typeof registeredProperty>

/** Searches and checks count together: both ask the register by certificate numbers. */
export const registerLimit = { calls: 30, seconds: 60, countedAs: 'register' }

/**
 * For certified citizens, of property whose owner is a party of that application. One certificate may have several
 * units, and one field several certificates.
 */
export const searchProperty = post('/mpnw/api/singleApply/searchBdcdyInfoByBdcqzh', {
  access: 'citizen',
  // It counts the numbers that are not found.
  transaction: 'steps',
  idempotent: false,
  rateLimit: registerLimit,
  input: named({
    certificateNumber: [
      'bdcqzh',
      normalized(fieldMessage('required'), normalizeCertificateNumber, limits.certificateNumber),
    ],
    applicationId: ['slsqId', id()],
  }),
  answer: list(1_000, registeredProperty),
})
