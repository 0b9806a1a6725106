import type { CaseFlag } from '@registration/contract/desk/case-words.ts'
import { compareContents } from '../applications/change-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import { isMinor } from '../case-questions/case-fact-rules.ts'

/**
 * What an officer should look at in a submission. `seized` and `mortgaged` follow from the register's answer, `duplicate`
 * and `conflict` from other cases and from the reader. `today` is `YYYY-MM-DD`. docs/product/cases.md 'Flags'.
 */
export function flagsOf(
  frozen: FrozenApplication,
  { submission, before, today }: { submission: number; before: FrozenApplication | undefined; today: string },
): CaseFlag[] {
  const { parties, byAppointment } = frozen
  const judged: readonly (readonly [CaseFlag, boolean])[] = [
    ['numberToConfirm', parties.some(({ documentNumberToConfirm }) => documentNumberToConfirm)],
    ['agent', parties.some(({ agentName }) => agentName !== '')],
    ['minor', parties.some((party) => isMinor(party, today))],
    ['byAppointment', byAppointment],
    ['resubmitted', submission > 1],
    ['unchanged', before !== undefined && compareContents(before, frozen).length === 0],
  ]
  return judged.filter(([, is]) => is).map(([flag]) => flag)
}
