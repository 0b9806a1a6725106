import type { CertificateStanding } from '@registration/contract/certificates.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Services } from '../../context.ts'
import { toShanghai } from '../../shanghai-time.ts'

const day = 24 * 3_600_000

/** How long after the query a certificate is good for. Milliseconds. docs/product/certificates.md 'Certificates'. */
const validMs = 90 * day

/** How long the owner's reference and the one to share open the file. Milliseconds. */
export const pathMs = 30 * 60_000
export const shareMs = 10 * 60_000

/** How many of the latest looks the holder is shown. */
export const listedVerifications = 20

/** The end of the last valid day, in Asia/Shanghai. */
export function expiryOf(queriedAt: Date): Date {
  const lastDay = toShanghai(new Date(queriedAt.getTime() + validMs)).slice(0, 10)
  return new Date(`${lastDay}T23:59:59+08:00`)
}

export interface StandingFacts {
  revokedAt: Date | null
  isSuperseded: boolean
  expiresAt: Date
}

/** What a certificate is worth now; what was revoked stays so. */
export function standingOf({ revokedAt, isSuperseded, expiresAt }: StandingFacts, now: Date): CertificateStanding {
  if (revokedAt) return 'revoked'
  if (isSuperseded) return 'superseded'
  return expiresAt < now ? 'expired' : 'valid'
}

/** The office as the paper names it; in English by the region's own words. */
export function officeOf(
  { office, regionCode }: { office: string; regionCode: string },
  content: Content,
  language: Language,
): string {
  return (language === 'en' && findRegion(content, regionCode)?.city.office.name.en) || office
}

const separator = '.'

/** A signed reference to a certificate's file: opaque, expiring, good for one purpose and one owner alone. */
export function makeReference(
  { signer, clock }: Pick<Services, 'signer' | 'clock'>,
  purpose: ReferencePurpose,
  { id, owner }: { id: string; owner: string },
): string {
  const expires = String(Math.floor((clock.now().getTime() + lifeOf[purpose]) / 1000))
  return [id, expires, signer.sign(`certificate-${purpose}`, `${id}|${owner}|${expires}`)].join(separator)
}

export type ReferencePurpose = 'path' | 'share'
const lifeOf: Record<ReferencePurpose, number> = { path: pathMs, share: shareMs }

/** The certificate that a reference names, `expired` when it was ours, undefined when it is not. */
export function readReference(
  { signer, clock }: Pick<Services, 'signer' | 'clock'>,
  purpose: ReferencePurpose,
  { reference, owner }: { reference: unknown; owner: string },
): { id: string } | 'expired' | undefined {
  const [id = '', expires = '', signature = '', rest] = String(reference ?? '').split(separator)
  if (rest !== undefined || !/^\d{1,11}$/.test(expires)) return undefined
  if (!signer.verify(`certificate-${purpose}`, `${id}|${owner}|${expires}`, signature)) return undefined
  return Number(expires) * 1000 >= clock.now().getTime() ? { id } : 'expired'
}
