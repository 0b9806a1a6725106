/** An act that asks for something in a dialog. */
export type AskingAct =
  | 'handOver'
  | 'reassign'
  | 'hold'
  | 'declareConflict'
  | 'markUrgent'
  | 'supervise'
  | 'reportError'
  | 'pass'
  | 'return'
  | 'register'

export interface CaseActsProps {
  /** The act whose dialog is open. */
  open: AskingAct | undefined
  onOpen: (act: AskingAct | undefined) => void
  /** After an act: the case is read again. */
  onMoved: () => void
  /** After a decision. `next` is the next waiting case. */
  onDecided: (next?: string) => void
}
