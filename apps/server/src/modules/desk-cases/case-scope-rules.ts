import { roleOfStage, type Stage, stages } from '@registration/contract/desk/case-words.ts'
import type { Officer } from '../../context.ts'

/** The cases that an officer can find. docs/product/cases.md 'Queues'. */
export interface CaseScope {
  regions: readonly string[]
  stages: readonly Stage[]
}

/** What the officer works on. */
export const workScope = ({ regions, roles }: Pick<Officer, 'regions' | 'roles'>): CaseScope => ({
  regions,
  stages: stages.filter((stage) => roles.includes(roleOfStage[stage])),
})

/** What the officer may read: a supervisor has every stage. */
export const readScope = (officer: Pick<Officer, 'regions' | 'roles' | 'permissions'>): CaseScope =>
  officer.permissions.includes('superviseCases') ? { regions: officer.regions, stages } : workScope(officer)
