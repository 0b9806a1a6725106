import { readFileSync } from 'node:fs'
import { endpoints } from '@registration/contract/endpoints.ts'
import * as z from 'zod/mini'

const sample = z.object({ request: z.record(z.string(), z.unknown()), answer: z.record(z.string(), z.unknown()) })

/** The golden sample of an endpoint, in the wire's words. */
export function goldenOf(name: string): z.infer<typeof sample> {
  const file = new URL(`../../../../packages/contract/golden/${name}.json`, import.meta.url)
  return z.parse(sample, JSON.parse(readFileSync(file, 'utf8')))
}

/** Whether a call signs its caller out: the calls after it would be a visitor's. */
export const endsSession = (path: string): boolean => /\/(?:logout|sign-out)$/.test(path)

/** Every endpoint by name, for tests of their common behaviour. */
export const everyEndpoint = Object.entries(endpoints)
