import type { ApplicationHandedTo } from '../db/tables.ts'
import type {
  ApplicationSnapshot,
  AppointmentSnapshot,
  ArchiveQuery,
  SealedForm,
  SentConfirmation,
  SentFeedback,
  Urge,
  Withdrawal,
} from '../platform/registry/registry-wire.ts'

/** The data of a notification on the messaging platform: nothing personal. */
export interface Notification {
  citizenId: string
  /** The kind of message in the citizen's inbox. */
  kind: string
  /** The app's path of the changed record. */
  link: string
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  at: string
}

/** Who decides its application, also once that is deleted. A message of 0.1.0 has none. */
interface Decided {
  decider: ApplicationHandedTo | null | undefined
}

/** Every kind of message in the outbox, with its body. A newer version may deliver bodies of an older one. */
export interface MessageBodies {
  'registry.application': ApplicationSnapshot & Decided
  'registry.withdrawal': Withdrawal & Decided
  'registry.urge': Urge & Decided
  'registry.confirmation': SentConfirmation & Decided
  'registry.form': SealedForm & Decided
  'registry.feedback': SentFeedback
  'registry.appointment': AppointmentSnapshot
  'registry.archiveRequest': ArchiveQuery
  'case.register': { caseId: string; submission: number }
  'wechat.notification': Notification
  'certificates.make': { certificateId: string }
  'form.make': { formId: string }
  'appointments.settle': { slotId: string }
  'face.sweep': { flowId: string }
  /** Storage keys of files to remove. */
  'files.discard': readonly string[]
}

export type OutboxKind = keyof MessageBodies
