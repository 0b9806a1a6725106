import { Timeline } from '@registration/kit/ui/Timeline.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'

interface Step {
  activity: string
  /** The procedure it belongs to. Empty where that need not be said. */
  stage: string
  at: string
}

/** The steps of a registration, the latest first. It is the present one. */
export function StepsTimeline({ steps }: { steps: readonly Step[] }) {
  return (
    <Timeline
      entries={steps.map(({ activity, stage, at }, index) => ({
        key: String(steps.length - index),
        title: activity,
        time: toMinute(at),
        note: stage,
        state: index === 0 ? 'current' : 'done',
      }))}
    />
  )
}
