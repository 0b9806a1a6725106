import type { ApplicationHandedTo, OutboxLane } from '../db/tables.ts'
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

/** The lane of each kind: the platform that its delivery waits for. `files` is the file store, `own` is this office. */
const lanes: Record<OutboxKind, OutboxLane> = {
  'registry.application': 'registry',
  'registry.withdrawal': 'registry',
  'registry.urge': 'registry',
  'registry.confirmation': 'registry',
  'registry.form': 'registry',
  'registry.feedback': 'registry',
  'registry.appointment': 'registry',
  'registry.archiveRequest': 'registry',
  'case.register': 'registry',
  'wechat.notification': 'wechat',
  'certificates.make': 'files',
  'form.make': 'files',
  'appointments.settle': 'own',
  'face.sweep': 'face',
  'files.discard': 'files',
}

export const outboxLanes: readonly OutboxLane[] = [...new Set(Object.values(lanes))]

/** The lane of a message. The desk gets its submissions without any platform. */
export function laneOf<K extends OutboxKind>({ kind, body }: { kind: K; body: MessageBodies[K] }): OutboxLane {
  return 'decider' in body && body.decider === 'desk' ? 'own' : lanes[kind]
}
