import type { Stage } from '@registration/contract/desk/case-words.ts'
import { expect } from 'vitest'
import { type CaseRow, findCase } from '../modules/desk-cases/case-store.ts'
import { aSubmitted } from './applications.ts'
import type { Client } from './client.ts'
import type { TestProduct } from './product.ts'

type Of = Pick<TestProduct, 'services'>

/** Hands an application in, and waits until the desk has it. For a product with `REGISTRY: 'desk'`. */
export async function aWaitingCase(product: Of, citizen: Client): Promise<string> {
  const id = await aSubmitted(citizen)
  await expect.poll(async () => (await findCase(product.services.pool, id))?.state).toBe('waiting')
  return id
}

/** A case as it is now. */
export async function caseNow({ services }: Of, id: string): Promise<CaseRow> {
  const found = await findCase(services.pool, id)
  if (!found) throw new Error('There is no such case')
  return found
}

/** Gives a case to an officer by a statement: for tests of what its holder does. Returns its version. */
export async function holdFor({ services }: Of, id: string, staffId: string, stage?: Stage): Promise<number> {
  const { version } = await services.pool
    .updateTable('desk_case')
    .set((eb) => ({
      state: 'claimed',
      assignee: staffId,
      claimed_at: services.clock.now(),
      version: eb('version', '+', 1),
      ...(stage && { stage }),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
