import type { ReactNode } from 'react'
import type { Confirmable } from '../confirmation-queries.ts'
import type { PlaceRef } from '../place.ts'
import type { Agreement } from './use-agreement.ts'

/** What both ways to confirm need. */
export interface AnswerProps {
  place: PlaceRef
  content: Confirmable
  agreement: Agreement
  /** The other answer. The filer's own place has none. */
  decline: ReactNode
  /** Says why it was refused, and reads again what that may have changed. */
  onRefused: (error: Error) => Promise<void>
}
