import type { ReactNode } from 'react'
import { useBoard } from '../../../api/board.ts'
import { useIsOn, useModules } from '../../../api/modules.ts'
import { Settled } from '../../../ui/Settled.tsx'
import { CaseQuestionsCard } from '../case-questions/CaseQuestionsCard.tsx'
import { useCaseQuestions } from '../case-questions/case-queries.ts'
import { VoidsConfirmations } from '../case-questions/VoidsConfirmations.tsx'

interface AbovePapersProps {
  applicationId: string
  /** The skeleton of the children. */
  skeleton: ReactNode
  /** Puts what is above the papers in its place. */
  children: (above: ReactNode) => ReactNode
}

/** What a change of the papers ends, and the way to the questions that decide which papers are needed. */
export function AbovePapers({ applicationId, skeleton, children }: AbovePapersProps) {
  const questions = useCaseQuestions(applicationId)
  const modules = useModules()
  const board = useBoard(applicationId, useIsOn('confirmation'))
  return (
    <Settled queries={[questions, modules, board]} skeleton={skeleton}>
      {children(
        <>
          <VoidsConfirmations applicationId={applicationId} ofPapers />
          <CaseQuestionsCard applicationId={applicationId} />
        </>,
      )}
    </Settled>
  )
}
