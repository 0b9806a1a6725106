import type { HoldingRestriction, RestrictionKind } from '@registration/contract/holdings.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import type { Fact } from '@registration/kit/ui/Facts.tsx'
import { type Translate, useTranslate } from '../../locales/language.ts'
import { Burdens } from '../../ui/Burdens.tsx'
import { presentFacts } from '../../ui/present-facts.ts'
import { HiddenAmount } from './HiddenAmount.tsx'

const ofEntry = { number: 'archive.entryNumber', holder: 'archive.entryHolder' } as const

/** The parts of the card, in the order of the archive query's result, with what they call number and holder. */
const parts = [
  {
    title: 'mortgages',
    kinds: ['mortgage', 'constructionMortgage'],
    number: 'archive.mortgageNumber',
    holder: 'archive.mortgagee',
  },
  {
    title: 'seizures',
    kinds: ['seizure', 'preSeizure'],
    number: 'archive.seizureDocument',
    holder: 'archive.authority',
  },
  { title: 'objections', kinds: ['objection'], ...ofEntry },
  { title: 'notices', kinds: ['notice'], ...ofEntry },
  { title: 'residenceRights', kinds: ['residenceRight'], ...ofEntry },
  { title: 'locks', kinds: ['lock'], ...ofEntry },
] as const satisfies readonly { title: string; kinds: readonly RestrictionKind[]; number: string; holder: string }[]

/** Every entry on the unit beside its ownership. A kind without one says so. */
export function RestrictionsCard({ restrictions }: { restrictions: readonly HoldingRestriction[] }) {
  const t = useTranslate()
  return (
    <Card title={t('holdings.restrictions')}>
      {parts.map((part) => (
        <Burdens
          key={part.title}
          title={t(`archive.${part.title}`)}
          none={t('archive.none')}
          items={part.kinds.flatMap((kind) =>
            restrictions.filter((entry) => entry.kind === kind).map((entry) => entryFacts(entry, part, t)),
          )}
        />
      ))}
    </Card>
  )
}

function entryFacts(entry: HoldingRestriction, part: (typeof parts)[number], t: Translate): Fact[] {
  const { amount, amountUnit, rank, isWaiting } = entry
  return presentFacts([
    [t('archive.seizureKind'), kindOf(entry, t)],
    [t(part.number), entry.number],
    [t(part.holder), entry.holder],
    [t('archive.entryReason'), entry.reason],
    [t('archive.amount'), amount && <HiddenAmount value={amount} unit={amountUnit || 'yuan'} />],
    [t(isWaiting ? 'holdings.waitingOrder' : 'archive.rank'), rank],
    [t('archive.startsOn'), entry.start],
    [t('archive.endsOn'), entry.end],
    [t('archive.registeredAt'), entry.registeredAt.slice(0, 10)],
  ])
}

/** Seizures and mortgages of two kinds share a part: the entry says which it is. */
function kindOf({ kind, isWaiting, isContinued }: HoldingRestriction, t: Translate): string {
  if (kind === 'constructionMortgage') return t('holdings.constructionMortgage')
  if (isContinued) return t('archive.continuedSeizure')
  if (kind === 'seizure') return t(isWaiting ? 'archive.waitingSeizure' : 'archive.seizure')
  if (kind === 'preSeizure') return t(isWaiting ? 'archive.waitingPreSeizure' : 'archive.preSeizure')
  return ''
}
