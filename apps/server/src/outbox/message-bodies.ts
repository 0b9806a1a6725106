import type {
  ApplicationSnapshot,
  AppointmentSnapshot,
  ArchiveQuery,
  SentFeedback,
  Withdrawal,
} from '../platform/registry/registry-wire.ts'

/** What a notification on the messaging platform is made from: nothing personal. */
export interface Notification {
  citizenId: string
  /** The kind of message in the citizen's inbox. */
  kind: string
  /** A path of the app where the change can be seen. */
  link: string
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  at: string
}

/** Every kind of message that the outbox carries, with its body. The bodies of an older version may be delivered by a newer one. */
export interface MessageBodies {
  'registry.application': ApplicationSnapshot
  'registry.withdrawal': Withdrawal
  'registry.feedback': SentFeedback
  'registry.appointment': AppointmentSnapshot
  'registry.archiveRequest': ArchiveQuery
  'wechat.notification': Notification
  'certificates.make': { certificateId: string }
  'appointments.settle': { slotId: string }
  'face.sweep': { flowId: string }
  /** Storage keys of files to remove. */
  'files.discard': readonly string[]
}

export type OutboxKind = keyof MessageBodies
