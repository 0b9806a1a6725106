import type { CaseFact } from '@registration/contract/rules/case-questions.ts'
import { isOldCertificate } from '@registration/contract/rules/certificate-number.ts'
import { isMinorsNumber } from '@registration/contract/rules/full-age.ts'
import type { CheckRule } from '@registration/contract/rules/register-check.ts'
import { keysOf } from '../../keys-of.ts'

/** What the facts of a party need. */
export interface PartyOfCase {
  role: 'rightsHolder' | 'obligor'
  kind: 'individual' | 'company'
  documentType: string
  documentNumber: string
  hasAgent: boolean
  /** The register named it as an owner. */
  isFromRegister: boolean
}

/** What an application says by itself. `findings`: the rules of the register that spoke in its last check. */
export interface Situation {
  parties: readonly PartyOfCase[]
  certificateNumbers: readonly string[]
  findings: readonly CheckRule[]
}

/** The code of dictionaries.yaml: a passport. Documents of Hong Kong, Macau and Taiwan are in Chinese. */
const foreignDocuments = ['3']

/** The facts of an application on a day, `YYYY-MM-DD`. docs/product/case-questions.md 'Facts'. */
export function factsOf({ parties, certificateNumbers, findings }: Situation, today: string): Set<CaseFact> {
  const owners = parties.filter(({ isFromRegister }) => isFromRegister).length
  const obligors = parties.filter(({ role }) => role === 'obligor').length
  const facts: Record<CaseFact, boolean> = {
    // A guardian is the minor's representative by law, without a power of attorney.
    hasAgent: parties.some((party) => party.hasAgent && !isMinor(party, today)),
    hasCompany: parties.some(({ kind }) => kind === 'company'),
    hasMinor: parties.some((party) => isMinor(party, today)),
    // A check names a co-owner as missing only beside an owner who is a party.
    isJoint: owners > 1 || obligors > 1 || findings.includes('coOwnerMissing'),
    hasForeignDocument: parties.some(({ documentType }) => foreignDocuments.includes(documentType)),
    oldCertificate: certificateNumbers.some(isOldCertificate),
    isMortgaged: findings.includes('mortgage') || findings.includes('constructionMortgage'),
  }
  return new Set(keysOf(facts).filter((fact) => facts[fact]))
}

/** By the ID number, of any kind of document. */
export function isMinor(
  { kind, documentNumber }: Pick<PartyOfCase, 'kind' | 'documentNumber'>,
  today: string,
): boolean {
  return kind === 'individual' && isMinorsNumber(documentNumber, today)
}
