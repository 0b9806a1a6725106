import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

/** A save that would have overwritten another change: the fields, and the record as it is now. */
export interface SaveConflict<Present> {
  /** In our words, without the path before them. */
  fields: string[]
  present: Present
}

/** The conflict in a failed save. `present` is the endpoint's own. Undefined for another failure. */
export function conflictIn<S extends z.ZodMiniType>(present: S, error: unknown): SaveConflict<z.output<S>> | undefined {
  if (!(error instanceof ApiError) || !error.is('changedMeanwhile')) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('present' in data)) return undefined
  const decoded = z.safeDecode(present, data.present as z.input<S>) // whether it is one is what is checked here
  if (!decoded.success) return undefined
  const fields = Object.keys(error.fields).map((path) => path.slice(path.lastIndexOf('.') + 1))
  return { fields, present: decoded.data }
}
