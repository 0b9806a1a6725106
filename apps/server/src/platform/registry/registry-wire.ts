/** A snapshot of an application at its submission. Absent values are left out. */
export interface ApplicationSnapshot {
  submission: number
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  submittedAt: string
  id: string
  business: { id: string; name: string }
  registrationType: { code: string; name: string }
  region: { code: string; name: string }
  byAppointment: boolean
  applicant: { name: string; phone: string }
  parties: PartySnapshot[]
  units: UnitSnapshot[]
  materials: { id: string; name: string; required: boolean; files: FileSnapshot[] }[]
  /** What the citizen answered to the questions of the case, in Chinese. */
  answers?: { id: string; question: string; answer: string }[]
  /** What differs from the submission before. Numbers are masked. */
  changes?: { where: string; before: string; after: string }[]
  /** Which parties have confirmed, refused or come to the counter. */
  confirmations?: ConfirmationSnapshot[]
  /** What the citizen wrote to the remarks on the submission before. */
  remarkAnswers?: { remarkId: string; note: string }[]
  /** What the register had against the application when it was last asked. */
  check?: CheckSnapshot
  /** What the citizen declared with the submission, in the language in which they read it. `at` as `submittedAt`. */
  declaration?: { version: string; words: string; at: string }
}

/**
 * The state of a party's confirmation. `notMe`: who was meant knows nothing of it. `voided`: what was confirmed
 * was changed. `invited`: who was to come to the counter is asked online after all. `at` as `submittedAt`.
 */
export interface ConfirmationSnapshot {
  partyId: string
  state: 'confirmed' | 'refused' | 'notMe' | 'retracted' | 'voided' | 'counter' | 'invited'
  /** Of a confirmation, as is the digest. */
  method?: 'code' | 'face' | 'counter'
  /** Hex: SHA-256 of what was confirmed. */
  digest?: string
  at: string
}

/** A change of a confirmation after the submission. */
export interface SentConfirmation {
  applicationId: string
  submission: number
  confirmation: ConfirmationSnapshot
}

/** `at` as `submittedAt`, days `YYYY-MM-DD`. Of another content than this one nothing is known. */
export interface CheckSnapshot {
  at: string
  verdict: string
  findings: { rule: string; level: string; unitId: string; since: string }[]
}

/** A unit's values by our words. */
export type UnitSnapshot = Readonly<Record<string, string | readonly string[]>>

export interface PartySnapshot {
  id: string
  role: 'rightsHolder' | 'obligor'
  kind: 'individual' | 'company'
  name: string
  phone?: string
  address: string
  documentType: string
  documentNumber: string
  documentNumberToConfirm: boolean
  legalRepresentative?: string
  /** The ids of the other parties with the same document number. */
  sameAs?: string[]
  /** Of one of several rights holders. */
  coOwnership?: 'joint' | 'byShares'
  /** Where the party is from if not from the filer: the registry itself, or the invited party. */
  source?: 'register' | 'invitee'
  /** `1/3` or `33.33%`, of an owner by shares. */
  share?: string
  agent?: { name: string; documentNumber: string; phone: string }
}

/** A reference to a file, signed as every request between us. */
export interface FileSnapshot {
  id: string
  url: string
  mediaType: string
  bytes: number
  /** Hex. */
  sha256: string
}

/** A withdrawn application. `at` as above. */
export interface Withdrawal {
  applicationId: string
  submission: number
  at: string
  reason: 'revoked' | 'deleted'
}

/** A question about an accepted application past its promised day. `dueDay` is `YYYY-MM-DD`, `at` as above. */
export interface Urge {
  applicationId: string
  submission: number
  dueDay: string
  at: string
}

/** The sealed form of a submission, a PDF to fetch. `at` as above. */
export interface SealedForm {
  applicationId: string
  submission: number
  at: string
  url: string
  /** Hex. */
  sha256: string
  bytes: number
}

/** The registry numbers applicants the other way round than the citizens' wire: 1 a person, 2 a company. */
const kindCodes = { individual: '1', company: '2' } as const

const coOwnershipCodes = { joint: '1', byShares: '2' } as const

const partyMessage = ({ kind, coOwnership, ...party }: PartySnapshot) => ({
  ...party,
  kind: kindCodes[kind],
  ...(coOwnership && { coOwnership: coOwnershipCodes[coOwnership] }),
})

export function applicationMessage({ submission, submittedAt, byAppointment, parties, ...rest }: ApplicationSnapshot) {
  return {
    submission,
    at: submittedAt,
    application: {
      ...rest,
      appointment: byAppointment,
      submittedAt,
      parties: parties.map(partyMessage),
    },
  }
}

export const withdrawalMessage = ({ submission, at, reason }: Withdrawal) => ({ submission, at, reason })

export const confirmationMessage = ({ submission, confirmation }: SentConfirmation) => ({
  at: confirmation.at,
  submission,
  confirmation,
})

export const urgeMessage = ({ submission, dueDay, at }: Urge) => ({ submission, dueDay, at })

export const formMessage = ({ submission, at, url, sha256, bytes }: SealedForm) => ({
  submission,
  at,
  form: { url, sha256, bytes },
})

/** A citizen's feedback, without their identity: the office answers by the id. `sentAt` as above. */
export interface SentFeedback {
  id: string
  content: string
  sentAt: string
}

export const feedbackMessage = ({ id, content, sentAt }: SentFeedback) => ({ at: sentAt, feedback: { id, content } })

/** A booking for the office's calling system. */
export interface AppointmentSnapshot {
  id: string
  number: string
  revision: number
  state: 'booked' | 'cancelled' | 'closed' | 'kept' | 'missed'
  /** The area's region code. */
  region: string
  /** `YYYY-MM-DD`. */
  day: string
  /** `09:00-10:00`. */
  time: string
  name: string
  phone: string
  documentNumber: string
  applicationId?: string
  /** The text for the counter's scanner, on the card. */
  code: string
  at: string
}

export const appointmentMessage = ({ at, ...appointment }: AppointmentSnapshot) => ({ at, appointment })

/** A query of the register about a person or company. */
export interface ArchiveQuery {
  id: string
  holderName: string
  documentType: string
  documentNumber: string
  phone: string
  region: { code: string; name: string }
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  submittedAt: string
}

export const archiveMessage = ({ submittedAt, holderName, region, ...query }: ArchiveQuery) => ({
  at: submittedAt,
  archiveRequest: { ...query, name: holderName, regionCode: region.code, regionName: region.name },
})
