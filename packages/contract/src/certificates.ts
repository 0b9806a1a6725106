/**
 * The certificate of an archive query's result: made in the background, read, shared, verified.
 * docs/product/certificates.md 'Certificates'.
 */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { flag, id, list, optionalId, time } from './fields.ts'
import { isReadableText } from './rules/text.ts'
import { named } from './wire.ts'

/**
 * A request of the caller's own, and one unit of its answer. Without the unit the certificate covers every row.
 * `showsFullNumber`: whether the document number is printed in full. Each choice is a certificate.
 */
const about = {
  archiveRequestId: ['certId', id()],
  unitId: ['dyid', optionalId()],
  showsFullNumber: ['sfxszjh', z.optional(flag())],
} as const

/** `making`: it is being rendered and signed. Until it is `ready` there is no file. */
const making = ['making', 'ready'] as const

/**
 * Starts a certificate, with the number masked unless it is chosen in full. A repeat returns its state. Other fields of the
 * payload are ignored.
 */
export const createCertificate = post('/online/wx/createpdf', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named(about),
  answer: named({
    state: ['state', z.enum(making)],
    /** For `pdfAddress`, the owner's session only. Changes at each call and expires. */
    path: ['path', z.optional(z.string())],
    /** For `sharedPdfAddress`: opens for anybody for ten minutes. */
    shareRef: ['ref', z.optional(z.string())],
  }),
})

/** `superseded`: a later query of the same person in the same region has a certificate. */
export const certificateStanding = z.enum(['valid', 'expired', 'superseded', 'revoked'])
export type CertificateStanding = z.output<typeof certificateStanding>

/**
 * The caller's certificate of a result; without a choice the masked one, else the full one. `none`: never requested. With
 * `revoked` it cannot be requested any more.
 */
export const getCertificate = post('/api/certificates/get', {
  access: 'citizen',
  transaction: 'none',
  input: named(about),
  answer: named({
    state: ['state', z.enum(['none', ...making])],
    standing: ['standing', z.optional(certificateStanding)],
    number: ['number', z.optional(z.string())],
    showsFullNumber: ['sfxszjh', z.optional(flag())],
    office: ['office', z.optional(z.string())],
    issuedAt: ['issuedAt', z.optional(time())],
    expiresAt: ['expiresAt', z.optional(time())],
    /** SHA-256 of the file, in hexadecimal. */
    fingerprint: ['fingerprint', z.optional(z.string())],
    verifyUrl: ['verifyUrl', z.optional(z.string())],
    /** How often others looked it up, and when: the latest first, twenty at most. */
    verifiedCount: ['verifiedCount', z.optional(z.number())],
    verifiedAt: ['verifiedAt', z.optional(list(1_000, time()))],
    path: ['path', z.optional(z.string())],
    shareRef: ['shareRef', z.optional(z.string())],
  }),
})
export type Certificate = z.output<typeof getCertificate.answer>

/** The addresses of the files, by GET. The calls above return `path` and `ref`. */
export const pdfAddress = (path: string) => `/online/public/search/downpdf?path=${encodeURIComponent(path)}`
export const sharedPdfAddress = (ref: string) => `/online/public/search/sharepdf?ref=${encodeURIComponent(ref)}`

/** In place of a unit: every row of the result. */
export const allUnits = 'all'

const verifyPath = '/online/public/verify/verifyquery'

/** The address in the QR code: the public page of one certificate, below our own address. */
export const verifyAddress = ({ code, unitId }: { code: string; unitId: string | null }): string =>
  `${verifyPath}?code=${code}&dyid=${encodeURIComponent(unitId ?? allUnits)}`

/** The public page's path with its query. A repeated parameter and one longer than ours are ignored. */
export const verifyPage = {
  path: verifyPath,
  read(query: Record<string, unknown>): { code: string; unitId: string } {
    const plain = (value: unknown) =>
      typeof value === 'string' && value.length <= 200 && isReadableText(value) ? value : ''
    return { code: plain(query.code), unitId: plain(query.dyid) }
  },
}
