import { roleOfStage } from '@registration/contract/desk/case-words.ts'
import type { Role } from '@registration/contract/permissions.ts'
import type { Officer } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'
import { type Refused, refuse } from '../../refuse.ts'
import { readScope } from './case-scope-rules.ts'
import { type CaseRow, hasCase } from './case-store.ts'
import { findCaseOf } from './visible-case-store.ts'

/**
 * A case of the caller's offices and stages. Another one is refused like an unknown one.
 * @throws the refusal caseNotFound
 */
export async function getVisibleCase(db: ReadDb, caller: Officer, id: string): Promise<CaseRow> {
  const found = await findCaseOf(db, readScope(caller), id)
  if (!found) throw await caseNotFound(db, id)
  return found
}

/** The refusal of a case that the officer cannot find. If there is one, the audit log names it. */
export async function caseNotFound(db: ReadDb, id: string): Promise<Refused> {
  return refuse('caseNotFound', isUuid(id) && (await hasCase(db, id)) ? { record: id } : {})
}

/** In which role an officer looks at a case: the citizen reads it in their own data. */
export function roleAt({ roles }: Pick<Officer, 'roles'>, { stage }: Pick<CaseRow, 'stage'>): Role {
  const role = roleOfStage[stage]
  return roles.includes(role) ? role : 'supervisor'
}
