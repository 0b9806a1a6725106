import { z } from 'zod'
import type { CheckedPerson } from './registry-event.ts'

const typed = z.string().trim().min(1).max(100)

const fields = z.object({
  code: typed,
  kind: z.enum(['individual', 'enterprise']),
  name: typed,
  documentType: z.string().optional(),
  documentNumber: typed,
  legalRepresentative: z.string().trim().max(100).optional(),
})

/** The officer's form, or the same as a call. Without a type the document is an ID card or a business licence. */
export function checkedPerson(body: Record<string, unknown> | undefined): CheckedPerson | undefined {
  const read = fields.safeParse(body)
  if (!read.success) return undefined
  const { documentType, legalRepresentative, ...person } = read.data
  return {
    ...person,
    documentType: documentType || (person.kind === 'enterprise' ? '7' : '1'),
    ...(legalRepresentative && { legalRepresentative }),
  }
}
