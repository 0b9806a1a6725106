import { createHmac } from 'node:crypto'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { isEqual } from '../../signer.ts'

/** Bytes of a secret (RFC 4226, section 4). */
export const totpSecretBytes = 20

/** The time step of an instant. */
export const timeStepOf = (at: Date): number => Math.floor(at.getTime() / (deskLimits.totpSeconds * 1000))

/** The six digits of a time step: HOTP over HMAC-SHA-1 (RFC 4226, section 5.3; RFC 6238). */
export function totpCode(secret: Buffer, timeStep: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(timeStep))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0x0f
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * The time step of a code, if it is of the present one or of one beside it, and later than `after`. Devices' clocks
 * differ by up to half a minute.
 */
export function findTimeStep(secret: Buffer, code: string, { now, after }: { now: Date; after: number }) {
  const typed = code.normalize('NFKC').replace(/\s/g, '')
  const present = timeStepOf(now)
  return [present, present - 1, present + 1].find(
    (timeStep) => timeStep > after && isEqual(totpCode(secret, timeStep), typed),
  )
}

const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) of whole groups of five bytes, which need no padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((group) => base32Digits[Number.parseInt(group, 2)]).join('')
}
