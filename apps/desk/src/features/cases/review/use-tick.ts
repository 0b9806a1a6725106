import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import { useState } from 'react'
import { type TickState, tickAt } from './case-rules.ts'
import { useOpenCase } from './open-case.ts'
import { useTicking } from './queries.ts'

/** The tick of a target, and how to set it. What the officer chooses is shown at once, and saved in its turn. */
export function useTick(target: CaseTarget) {
  const { shown, officer, report } = useOpenCase()
  const { mutate } = useTicking(shown.case.id, officer.name)
  const [chosen, setChosen] = useState<TickState>()
  const set = (state: TickState) => {
    setChosen(state)
    mutate({ target, state }, { onError: report, onSettled: () => setChosen(undefined) })
  }
  return { state: chosen ?? tickAt(shown, target), set }
}
