import type { ArchiveAnswer } from '@registration/contract/archive.ts'
import { certifiedUnits } from './certificate-rules.ts'
import { locationToStreet } from './location-rules.ts'

/** What a certificate certifies, for the public: enough to find out an altered printout, not whose it is. */
export interface CertificateSummary {
  units: UnitSummary[]
  mortgages: number
  seizures: number
}

export interface UnitSummary {
  /** Up to the street. Empty if it names none. */
  location: string
  /** The last four characters of the certificate's number, without 号. Empty if there is none. */
  certificateEnding: string
  mortgages: number
  seizures: number
}

export function summaryOf(certificate: { unitId: string | null }, answer: ArchiveAnswer): CertificateSummary {
  const units = certifiedUnits(certificate, answer).map((unit) => ({
    location: locationToStreet(unit.location),
    certificateEnding: [...unit.certificateNumber.replace(/号$/, '')].slice(-4).join(''),
    mortgages: answer.mortgages.filter(({ unitId }) => unitId === unit.unitId).length,
    seizures: unit.seizures.length,
  }))
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    units,
    mortgages: sum(units.map(({ mortgages }) => mortgages)),
    seizures: sum(units.map(({ seizures }) => seizures)),
  }
}
