import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../http.ts'
import { text } from './fields.ts'

export const remarkCodes = [
  'wrong',
  'notAsDocument',
  'notAsRegister',
  'missing',
  'unclear',
  'incomplete',
  'expired',
  'unsigned',
  'unsuitable',
  'other',
] as const
const targetKinds = ['application', 'party', 'unit', 'material', 'answer'] as const

const words = z.string().trim().min(1)
const target = z.strictObject({
  kind: z.enum(targetKinds),
  id: words.max(100).optional(),
  field: words.max(100).optional(),
})
export type RemarkTarget = z.infer<typeof target>

/** What the officer found wrong, and where, in the wire's own names. */
export const remark = z.strictObject({ id: words.max(100), target, code: z.enum(remarkCodes), text })
export type Remark = z.infer<typeof remark>

const mostRemarks = 50
/** As a door receives them: the id and the code may be left out. */
const givenRemarks = z
  .array(remark.extend({ id: words.max(100).default(() => randomUUID()), code: z.enum(remarkCodes).default('other') }))
  .max(mostRemarks)

/** The remarks in a body's field, a list or its JSON. Undefined if they are malformed. */
export function remarksIn(given: unknown): Remark[] | undefined {
  const parsed = givenRemarks.safeParse(typeof given === 'string' ? parseJson(given) : (given ?? []))
  return parsed.success ? parsed.data : undefined
}

/** The name of the form field with the words of a remark, and of the one with its code. */
export const formNames = (target: RemarkTarget) => {
  const place = JSON.stringify([target.kind, target.id, target.field])
  return { text: `remark ${place}`, code: `code ${place}` }
}

/** The remarks of the officer's form: those with words. Undefined if there are too many. */
export function remarksOfForm(fields: Record<string, unknown>): Remark[] | undefined {
  const given = Object.entries(fields).flatMap(([name, words]) => {
    if (!name.startsWith('remark ') || typeof words !== 'string' || words.trim() === '') return []
    const place = parseJson(name.slice('remark '.length))
    if (!Array.isArray(place)) return []
    const [kind, id, field] = place
    const target = { kind, ...(id && { id }), ...(field && { field }) }
    return [{ target, code: fields[`code ${JSON.stringify(place)}`], text: words.trim() }]
  })
  return remarksIn(given)
}
