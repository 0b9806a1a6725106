import { Card } from '@registration/kit/ui/Card.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useTranslate } from '../../locales/language.ts'
import { StepsTimeline } from '../../ui/StepsTimeline.tsx'
import type { ProgressStep } from './queries.ts'

/** The latest step as the result's fields, with all steps below it. */
export function ProgressResult({ steps }: { steps: readonly ProgressStep[] }) {
  const t = useTranslate()
  const latest = steps[0]
  if (!latest) return <EmptyState title={t('progress.nothingFound')} help={t('progress.nothingFoundHelp')} />
  return (
    <Stack>
      <Card>
        <Facts
          facts={[
            { label: t('progress.acceptanceNumber'), value: latest.acceptanceNumber },
            { label: t('progress.name'), value: latest.name },
            { label: t('progress.activity'), value: latest.activity },
            { label: t('progress.stage'), value: latest.stage },
            { label: t('progress.time'), value: toMinute(latest.at) },
          ]}
        />
      </Card>
      <Card title={t('progress.steps')}>
        {/* The fields above have the latest step's already. */}
        <StepsTimeline steps={steps.map((step) => (step.stage === latest.stage ? { ...step, stage: '' } : step))} />
      </Card>
    </Stack>
  )
}
