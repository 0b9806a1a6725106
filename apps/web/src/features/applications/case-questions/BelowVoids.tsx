import type { ReactNode } from 'react'
import { useBoard } from '../../../api/board.ts'
import { useIsOn, useModules } from '../../../api/modules.ts'
import { Settled } from '../../../ui/Settled.tsx'
import { VoidsConfirmations } from './VoidsConfirmations.tsx'

interface BelowVoidsProps {
  applicationId: string
  /** What else is waited for. */
  also?: { isLoading: boolean }
  /** The skeleton of the children. */
  skeleton: ReactNode
  children: ReactNode
}

/** What can be changed, below the note of what a change ends. Both come together: a late note would move a choice under the finger. */
export function BelowVoids({ applicationId, also, skeleton, children }: BelowVoidsProps) {
  const modules = useModules()
  const board = useBoard(applicationId, useIsOn('confirmation'))
  return (
    <Settled queries={[modules, board, ...(also ? [also] : [])]} skeleton={skeleton}>
      <VoidsConfirmations applicationId={applicationId} />
      {children}
    </Settled>
  )
}
