import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Caller } from '../../context.ts'
import type { Holding } from '../../platform/registry/land-register.ts'
import { refuse } from '../../refuse.ts'
import { openReference, type Sealing, sealReference } from '../../sealed-reference.ts'

/** What a reference names: a unit of a title, and what the register said of it. */
const shape = z.object({
  titleId: z.string(),
  unitNumber: z.string(),
  /** The place among the title's units of this number: old units have none. */
  nth: z.number(),
  digest: z.string(),
  until: z.number(),
})
export type HoldingReference = z.infer<typeof shape>

const readerOf = ({ citizenId, sessionId }: Caller) => `holding:${citizenId}:${sessionId}`

/**
 * A sealed reference to one of the caller's units, for this citizen and session. It carries the register's own id, so that
 * no number of the register is ever an input (decision 0037).
 */
export function sealHoldingReference(
  ctx: Sealing & { caller: Caller },
  unit: Holding,
  all: readonly Holding[],
): string {
  const nth = all.filter((other) => isNamed(other, unit)).indexOf(unit)
  const { titleId, unitNumber } = unit
  return sealReference(ctx, readerOf(ctx.caller), { titleId, unitNumber, nth, digest: digestOf(unit) })
}

/** Opens a reference. One of another citizen or session, an old one and nonsense are all not found. */
export function openHoldingReference(ctx: Sealing & { caller: Caller }, reference: string): HoldingReference {
  const opened = openReference(ctx, readerOf(ctx.caller), { shape, reference })
  if (!opened || opened === 'expired') throw refuse('holdingNotFound')
  return opened
}

/** The unit that a reference names, if the register still has it. */
export const findNamed = (named: HoldingReference, all: readonly Holding[]): Holding | undefined =>
  all.filter((unit) => isNamed(unit, named))[named.nth]

/**
 * SHA-256 over what is registered of a unit and what is under way: all that decides what can be done with it. A register
 * may list the same owners and entries in another order each time.
 */
export function digestOf({ history, hasElectronicCertificate, ...content }: Holding): string {
  const inOneOrder = (_name: string, value: unknown) =>
    Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value
  return createHash('sha256').update(JSON.stringify(content, inOneOrder)).digest('base64url')
}

type Named = Pick<HoldingReference, 'titleId' | 'unitNumber'>

const isNamed = (a: Named, b: Named) => a.titleId === b.titleId && a.unitNumber === b.unitNumber
