import type { HoldingSummary, RestrictionKind } from '@registration/contract/holdings.ts'
import { StatusBadge, type Tone } from '@registration/kit/ui/StatusBadge.tsx'
import { useTranslate } from '../../locales/language.ts'
import styles from './Holdings.module.css'

/** The badge of each kind of entry. Two kinds may have the same one. */
const badges = {
  seizure: { tone: 'bad', word: 'seized' },
  preSeizure: { tone: 'bad', word: 'seized' },
  mortgage: { tone: 'info', word: 'mortgaged' },
  constructionMortgage: { tone: 'info', word: 'mortgaged' },
  lock: { tone: 'bad', word: 'limited' },
  objection: { tone: 'wait', word: 'objected' },
  notice: { tone: 'info', word: 'noticed' },
  residenceRight: { tone: 'info', word: 'inhabited' },
} as const satisfies Record<RestrictionKind, { tone: Tone; word: string }>

/** What weighs on a unit, in a word each, or 无限制. */
export function RestrictionBadges({ holding }: { holding: Pick<HoldingSummary, 'restrictions' | 'isPending'> }) {
  const t = useTranslate()
  const shown = new Map(holding.restrictions.map((kind) => [badges[kind].word, badges[kind].tone]))
  return (
    <div className={styles.badges}>
      {[...shown].map(([word, tone]) => (
        <StatusBadge key={word} tone={tone} text={t(`holdings.${word}`)} />
      ))}
      {holding.isPending && <StatusBadge tone="wait" text={t('holdings.pendingNow')} />}
      {shown.size === 0 && !holding.isPending && <StatusBadge tone="good" text={t('holdings.free')} />}
    </div>
  )
}
