import { useLocation } from 'wouter'
import { ConflictDialog } from '../../acts/ConflictDialog.tsx'
import { HandOverDialog } from '../../acts/HandOverDialog.tsx'
import { HoldDialog } from '../../acts/HoldDialog.tsx'
import { ReassignDialog } from '../../acts/ReassignDialog.tsx'
import { ReportErrorDialog } from '../../acts/ReportErrorDialog.tsx'
import { UrgentDialog } from '../../acts/UrgentDialog.tsx'
import { PassDialog } from '../decision/PassDialog.tsx'
import type { OpenItem } from '../decision/queries.ts'
import { RegisterDialog } from '../decision/RegisterDialog.tsx'
import { ReturnDialog } from '../decision/ReturnDialog.tsx'
import { useOpenCase } from '../open-case.ts'
import { useListPath } from '../use-list.ts'
import type { AskingAct, CaseActsProps } from './asking-acts.ts'
import { SuperviseDialog } from './SuperviseDialog.tsx'

interface ActDialogsProps extends Pick<CaseActsProps, 'onMoved' | 'onDecided'> {
  act: AskingAct
  onClose: () => void
}

/** The dialog of an act. Its code is loaded apart from the case. */
export function ActDialogs({ act, onClose, onMoved, onDecided }: ActDialogsProps) {
  const { shown, officer, onSeek } = useOpenCase()
  const [, navigate] = useLocation()
  const list = useListPath()
  const ofRow = { rows: [shown.case], onDone: onMoved, onClose }
  const decided = (next?: string) => {
    onClose()
    onDecided(next)
  }
  const seek = ({ materialId, fileId }: OpenItem) => {
    onClose()
    onSeek(materialId, fileId)
  }
  const ofDecision = { shown, officer, onSeek: seek, onDone: decided, onClose }
  if (act === 'handOver') return <HandOverDialog {...ofRow} />
  if (act === 'reassign') return <ReassignDialog {...ofRow} />
  if (act === 'hold') return <HoldDialog {...ofRow} />
  // After it the officer may not read the case.
  if (act === 'declareConflict') return <ConflictDialog {...ofRow} onDone={() => navigate(list)} />
  if (act === 'markUrgent') return <UrgentDialog {...ofRow} />
  if (act === 'reportError') return <ReportErrorDialog {...ofRow} />
  if (act === 'supervise') return <SuperviseDialog shown={shown} onClose={onClose} />
  if (act === 'pass') return <PassDialog {...ofDecision} />
  return act === 'return' ? <ReturnDialog {...ofDecision} /> : <RegisterDialog {...ofDecision} />
}
