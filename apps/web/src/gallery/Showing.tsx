import { Card } from '@registration/kit/ui/Card.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { ErrorState } from '@registration/kit/ui/ErrorState.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { NumberGroups, unitNumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { LinkRow, Row, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { Timeline } from '@registration/kit/ui/Timeline.tsx'
import { House } from 'lucide-react'
import styles from './Gallery.module.css'
import { longAddress, longName, unitNumber } from './texts.ts'

const tones = ['quiet', 'wait', 'good', 'bad', 'info'] as const
const shapes = ['line', 'title', 'card', 'text', 'banner', 'field'] as const
const icon = <House strokeWidth={1.75} aria-hidden="true" />

/** Read-only parts: full, waiting, empty, failed. */
export function Showing() {
  return (
    <>
      <div className={styles.line}>
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone} text={tone} />
        ))}
        <StatusBadge tone="bad" text={longName} />
      </div>
      <Card title={longName} action={<StatusBadge tone="good" text="已通过" />}>
        <Facts
          facts={[
            { label: 'address', value: longAddress },
            {
              label: 'unit',
              value: <NumberGroups value={unitNumber} groups={unitNumberGroups} label="unit" />,
            },
          ]}
        />
      </Card>
      <Rows>
        <LinkRow icon={icon} title={longName} note={longAddress} to="/_ui" />
        <LinkRow icon={icon} title="row" end={<StatusBadge tone="wait" text="待审核" />} to="/_ui" />
        <Row title="row that shows" end={longName} />
      </Rows>
      <Card title="timeline">
        <Timeline
          entries={[
            { key: 'ahead', title: 'ahead', state: 'ahead' },
            { key: 'current', title: 'current', time: '2026-11-21 10:00:00', state: 'current' },
            { key: 'bad', title: 'bad', time: '2026-11-20 10:00:00', note: longAddress, state: 'bad' },
            { key: 'done', title: 'done', time: '2026-11-19 10:00:00', state: 'done' },
          ]}
        />
      </Card>
      {shapes.map((shape) => (
        <Skeleton key={shape} shape={shape} />
      ))}
      <Skeleton shape="row" count={3} />
      <Skeleton shape="tile" count={4} />
      <EmptyState title="empty" help={longAddress} />
      <ErrorState message="failed" number="f3e1c7" onRetry={() => undefined} />
    </>
  )
}
