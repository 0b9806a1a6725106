import type { HoldingRestriction, RestrictionKind } from '@registration/contract/holdings.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import type { Fact } from '@registration/kit/ui/Facts.tsx'
import { type Translate, useTranslate } from '../../locales/language.ts'
import { Burdens } from '../../ui/Burdens.tsx'
import { HiddenAmount } from './HiddenAmount.tsx'

/** The parts of the card, in the order of the archive query's result. */
const parts = [
  { title: 'mortgages', kinds: ['mortgage', 'constructionMortgage'] },
  { title: 'seizures', kinds: ['seizure', 'preSeizure'] },
  { title: 'objections', kinds: ['objection'] },
  { title: 'notices', kinds: ['notice'] },
  { title: 'residenceRights', kinds: ['residenceRight'] },
  { title: 'locks', kinds: ['lock'] },
] as const satisfies readonly { title: string; kinds: readonly RestrictionKind[] }[]

/** Every entry on the unit beside its ownership. A kind without one says so. */
export function RestrictionsCard({ restrictions }: { restrictions: readonly HoldingRestriction[] }) {
  const t = useTranslate()
  return (
    <Card title={t('holdings.restrictions')}>
      {parts.map(({ title, kinds }) => (
        <Burdens
          key={title}
          title={t(`archive.${title}`)}
          none={t('archive.none')}
          items={kinds.flatMap((kind) =>
            restrictions.filter((entry) => entry.kind === kind).map((entry) => entryFacts(entry, t)),
          )}
        />
      ))}
    </Card>
  )
}

function entryFacts(entry: HoldingRestriction, t: Translate): Fact[] {
  const { amount, amountUnit, rank, isWaiting } = entry
  const facts: [label: string, value: Fact['value']][] = [
    [t('archive.seizureKind'), kindOf(entry, t)],
    [t(numberLabelOf(entry.kind)), entry.number],
    [t(holderLabelOf(entry.kind)), entry.holder],
    [t('archive.entryReason'), entry.reason],
    [t('archive.amount'), amount && <HiddenAmount value={amount} unit={amountUnit || 'yuan'} />],
    // A seizure in force waits for nothing.
    [t(isWaiting ? 'holdings.waitingOrder' : 'archive.rank'), (isWaiting || isMortgage(entry.kind)) && rank],
    [t('archive.startsOn'), entry.start],
    [t('archive.endsOn'), entry.end],
    [t('archive.registeredAt'), entry.registeredAt.slice(0, 10)],
  ]
  return facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))
}

/** Seizures and mortgages of two kinds share a part: the entry says which it is. */
function kindOf({ kind, isWaiting, isContinued }: HoldingRestriction, t: Translate): string {
  if (kind === 'constructionMortgage') return t('holdings.constructionMortgage')
  if (isContinued) return t('archive.continuedSeizure')
  if (kind === 'seizure') return t(isWaiting ? 'archive.waitingSeizure' : 'archive.seizure')
  if (kind === 'preSeizure') return t(isWaiting ? 'archive.waitingPreSeizure' : 'archive.preSeizure')
  return ''
}

const isSeizure = (kind: RestrictionKind) => kind === 'seizure' || kind === 'preSeizure'
const isMortgage = (kind: RestrictionKind) => kind === 'mortgage' || kind === 'constructionMortgage'

function numberLabelOf(kind: RestrictionKind) {
  if (isSeizure(kind)) return 'archive.seizureDocument'
  return isMortgage(kind) ? 'archive.mortgageNumber' : 'archive.entryNumber'
}

function holderLabelOf(kind: RestrictionKind) {
  if (isSeizure(kind)) return 'archive.authority'
  return isMortgage(kind) ? 'archive.mortgagee' : 'archive.entryHolder'
}
