import { excludedPair, type Role, roleTitles } from '@registration/contract/permissions.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import { refuse } from '../../refuse.ts'

/**
 * Roles that one account may have together (三员分立).
 * @throws the refusal rolesExclude
 */
export function judgeRoles({ desk }: Content, roles: readonly Role[]): void {
  const [one, other] = excludedPair(roles, desk.administrators) ?? []
  if (one && other) throw refuse('rolesExclude', { params: { a: roleTitles[one], b: roleTitles[other] } })
}

/**
 * Offices that there are, all of them within some regions.
 * @throws the refusals officeNotFound, notPermitted
 */
export function judgeOffices(content: Content, offices: readonly string[], regions: readonly string[] | 'all'): void {
  // A former code of a merged district is no office.
  if (offices.some((code) => findRegion(content, code)?.code !== code)) throw refuse('officeNotFound')
  if (regions !== 'all' && offices.some((code) => !regions.includes(code))) throw refuse('notPermitted')
}

/** Roles and offices in the audit log: their codes. */
export const rolesInWords = (roles: readonly Role[], offices: readonly string[]): string =>
  `${roles.join() || 'none'} ${offices.join()}`
