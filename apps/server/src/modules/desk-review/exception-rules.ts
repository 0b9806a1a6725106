import { createHash } from 'node:crypto'
import type { CheckFinding } from '@registration/contract/rules/register-check.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import type { CaseException } from './exception-store.ts'

type Unit = FrozenApplication['units'][number]

/** A submission beside what its units are in the register, in the same order. */
export interface Registered {
  units: readonly Unit[]
  found: readonly (readonly RegisteredProperty[])[]
}

/**
 * The subject of an exception from a rule: the unit, with the entries of the rule. Another entry, or one with
 * another number, is another subject. docs/product/cases.md 'Supervision'.
 */
export function subjectOf({ rule, unit }: Pick<CheckFinding, 'rule' | 'unit'>, { units, found }: Registered): string {
  const { certificateNumber, unitNumber } = units[unit] ?? {}
  const properties = found[unit] ?? []
  const entries = properties.flatMap(({ restrictions, pending = [] }) =>
    rule === 'pendingBusiness'
      ? pending.map(({ acceptanceNumber, at }) => [acceptanceNumber, at])
      : restrictions
          .filter(({ kind }) => kind === rule)
          .map(({ holder, number, registeredAt }) => [holder, number, registeredAt]),
  )
  const sorted = entries.map((entry) => JSON.stringify(entry)).toSorted()
  return JSON.stringify([certificateNumber ?? '', unitNumber ?? '', sorted])
}

/** The subject of an exception in short, for the officer who reads a finding and grants one. */
export const digestOf = (finding: Pick<CheckFinding, 'rule' | 'unit'>, registered: Registered): string =>
  createHash('sha256').update(subjectOf(finding, registered)).digest('base64url')

/** The exceptions that count for a case: not those of the officer who has it now. It takes two people in every office. */
export const exceptionsFor = ({ assignee }: Pick<CaseRow, 'assignee'>, exceptions: readonly CaseException[]) =>
  exceptions.filter(({ staffId }) => staffId !== assignee)

/** The exception that a supervisor has granted from a finding, for the present entries. */
export function findException(
  finding: CheckFinding,
  registered: Registered,
  exceptions: readonly CaseException[],
): CaseException | undefined {
  const subject = subjectOf(finding, registered)
  return exceptions.find((each) => each.rule === finding.rule && each.subject === subject)
}

/** The first finding that stops a pass: a rule that forbids it, or one that needs a missing exception. */
export function findObstacle(
  findings: readonly CheckFinding[],
  registered: Registered,
  exceptions: readonly CaseException[],
): CheckFinding | undefined {
  return findings.find(
    (finding) =>
      finding.level === 'block' || (finding.level === 'exception' && !findException(finding, registered, exceptions)),
  )
}
