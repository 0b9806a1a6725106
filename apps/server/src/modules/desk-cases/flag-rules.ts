import type { CaseFlag } from '@registration/contract/desk/case-words.ts'
import { compareContents } from '../applications/change-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import { hasAgent } from '../applications/party-rules.ts'
import { isMinor } from '../case-questions/case-fact-rules.ts'

interface Submitted {
  submission: number
  /** The submission that was returned last, if there is one that was kept. */
  returned: FrozenApplication | undefined
  /** `YYYY-MM-DD`. */
  today: string
  /** Whether the office can ask the register. */
  hasRegister: boolean
}

/**
 * What an officer should look at in a submission. `seized` and `mortgaged` follow from the register's answer, until which
 * they are unknown. `duplicate` and `conflict` follow from other cases and from the reader. docs/product/cases.md 'Flags'.
 */
export function flagsOf(
  frozen: FrozenApplication,
  { submission, returned, today, hasRegister }: Submitted,
): CaseFlag[] {
  const { parties, units, byAppointment } = frozen
  const judged: readonly (readonly [CaseFlag, boolean])[] = [
    ['numberToConfirm', parties.some(({ documentNumberToConfirm }) => documentNumberToConfirm)],
    ['agent', parties.some(hasAgent)],
    ['minor', parties.some((party) => isMinor(party, today))],
    ['byAppointment', byAppointment],
    ['resubmitted', submission > 1],
    ['unchanged', returned !== undefined && compareContents(returned, frozen).length === 0],
    ['registerUnknown', hasRegister && units.some(({ certificateNumber }) => certificateNumber)],
  ]
  return judged.filter(([, is]) => is).map(([flag]) => flag)
}
