/** An application as it stood at its submission. Absent values are left out. */
export interface FrozenApplication {
  submission: number
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  submittedAt: string
  id: string
  business: { id: string; name: string }
  registrationType: { code: string; name: string }
  region: { code: string; name: string }
  byAppointment: boolean
  applicant: { name: string; phone: string }
  parties: FrozenParty[]
  units: Record<string, string>[]
  materials: { id: string; name: string; required: boolean; files: FrozenFile[] }[]
}

export interface FrozenParty {
  id: string
  role: 'rightsHolder' | 'obligor'
  kind: 'individual' | 'company'
  name: string
  phone: string
  address: string
  documentType: string
  documentNumber: string
  documentNumberToConfirm: boolean
  legalRepresentative?: string
  agent?: { name: string; documentNumber: string; phone: string }
}

/** A file as a reference to fetch, signed as every request between us. */
export interface FrozenFile {
  id: string
  url: string
  mediaType: string
  bytes: number
  /** Hex. */
  sha256: string
}

/** An application that is no longer the registry's concern. `at` as above. */
export interface Withdrawal {
  applicationId: string
  submission: number
  at: string
  reason: 'revoked' | 'deleted'
}

/** The registry numbers applicants the other way round than the citizens' wire: 1 a person, 2 a company. */
const kindCodes = { individual: '1', company: '2' } as const

export function applicationMessage({ submission, submittedAt, byAppointment, parties, ...rest }: FrozenApplication) {
  return {
    submission,
    at: submittedAt,
    application: {
      ...rest,
      appointment: byAppointment,
      submittedAt,
      parties: parties.map((party) => ({ ...party, kind: kindCodes[party.kind] })),
    },
  }
}

export const withdrawalMessage = ({ submission, at, reason }: Withdrawal) => ({ submission, at, reason })

/** What a citizen tells the office, without who they are: the office answers by the id. `sentAt` as above. */
export interface SentFeedback {
  id: string
  content: string
  sentAt: string
}

export const feedbackMessage = ({ id, content, sentAt }: SentFeedback) => ({ at: sentAt, feedback: { id, content } })
