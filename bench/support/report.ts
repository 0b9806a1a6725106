import * as z from 'zod/mini'
import { machine } from './machine.ts'

/** A measured value with its target, if it has one. */
export const figure = z.strictObject({
  name: z.string(),
  value: z.number(),
  unit: z.enum(['×', 'ms', 's', '/s', 'MB', 'MB/s', 'kB', '']),
  atMost: z.optional(z.number()),
  atLeast: z.optional(z.number()),
  /** What else is worth a look: other percentiles, the single rounds. */
  note: z.optional(z.string()),
})
export type Figure = z.infer<typeof figure>

let hasBegun = false

/**
 * Gives one figure of a benchmark: as a line that a person reads, the first one below the machine, and to the process
 * that runs several benchmarks (`npm run bench`), if there is one.
 */
export function report(measured: Figure): void {
  if (!hasBegun && !process.send) console.log(machine())
  hasBegun = true
  const { name, note } = measured
  const target = targetOf(measured)
  const words = [
    name.padEnd(64),
    asText(measured).padStart(10),
    target && `${target}: ${isMet(measured) ? 'met' : 'missed'}`,
  ]
  console.log([...words, note && `(${note})`].filter(Boolean).join('  '))
  process.send?.(measured)
}

/** Figures that have no target count as met. */
export const isMet = ({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  value <= atMost && value >= atLeast

/** With its unit. Three digits are enough, as runs differ by more than that. */
export const asText = ({ value, unit }: Figure): string => withUnit(rounded(value), unit)

export function targetOf({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `at most ${withUnit(atMost, unit)}`
  return atLeast === undefined ? '' : `at least ${withUnit(atLeast, unit)}`
}

function withUnit(value: number, unit: Figure['unit']): string {
  const digits = value.toLocaleString('en')
  if (unit === '×') return `× ${digits}`
  return unit === '' || unit === '/s' ? `${digits}${unit}` : `${digits} ${unit}`
}

const rounded = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)))
