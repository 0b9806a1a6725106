import type { DeskCase } from '../case-rules.ts'

type Event = DeskCase['timeline'][number]

interface StepShown {
  step: DeskCase['steps'][number]
  /** Its line of the timeline, once it is recorded. */
  done: Event | undefined
  /** The first one that is not recorded. */
  isNext: boolean
}

/** The steps after the registration. Each is recorded once, after the one before it. */
export function stepsOf({ steps, timeline }: Pick<DeskCase, 'steps' | 'timeline'>): StepShown[] {
  const shown = steps.map((step) => ({ step, done: timeline.find(({ act }) => act === step) }))
  const next = shown.find(({ done }) => !done)
  return shown.map((each) => ({ ...each, isNext: each === next }))
}
