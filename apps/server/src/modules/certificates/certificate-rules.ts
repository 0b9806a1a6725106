import type { ArchiveAnswer, HeldUnit } from '@registration/contract/archive.ts'
import { allUnits, type CertificateStanding } from '@registration/contract/certificates.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Services } from '../../context.ts'
import { dayMs, minuteMs } from '../../durations.ts'
import { toShanghai } from '../../shanghai-time.ts'

/** How long after the query a certificate is valid. Milliseconds. docs/product/certificates.md 'Certificates'. */
const validMs = 90 * dayMs

/** How long the owner's reference and the shared one open the file. Milliseconds. */
export const pathMs = 30 * minuteMs
export const shareMs = 10 * minuteMs

/** How many of the latest lookups the holder sees. */
export const listedVerifications = 20

/** The end of the last valid day, in Asia/Shanghai. */
export function expiryOf(queriedAt: Date): Date {
  const lastDay = toShanghai(new Date(queriedAt.getTime() + validMs)).slice(0, 10)
  return new Date(`${lastDay}T23:59:59+08:00`)
}

/** The unit that a call names. Null, and so every unit, if it names none or all. */
export const unitIdOf = (unitId: string | undefined): string | null =>
  unitId === undefined || unitId === allUnits ? null : unitId

export interface StandingFacts {
  revokedAt: Date | null
  isSuperseded: boolean
  expiresAt: Date
}

/** A certificate's validity now. A revoked one stays revoked. */
export function standingOf({ revokedAt, isSuperseded, expiresAt }: StandingFacts, now: Date): CertificateStanding {
  if (revokedAt) return 'revoked'
  if (isSuperseded) return 'superseded'
  return expiresAt < now ? 'expired' : 'valid'
}

/** The office's name on the paper. In English it comes from the region's own name. */
export function officeOf(
  { office, regionCode }: { office: string; regionCode: string },
  content: Content,
  language: Language,
): string {
  return (language === 'en' && findRegion(content, regionCode)?.city.office.name.en) || office
}

/** The units of the result that a certificate covers. */
export function certifiedUnits({ unitId }: { unitId: string | null }, answer: ArchiveAnswer): HeldUnit[] {
  return answer.units.filter((unit) => unitId === null || unit.unitId === unitId)
}

const separator = '.'

/** A signed reference to a certificate's file: opaque, expiring, valid for one purpose and one owner. */
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

/** The certificate of a reference. `expired` if it was ours, undefined if it is not. */
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
