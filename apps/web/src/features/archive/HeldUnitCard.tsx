import type { HeldMortgage, HeldUnit, RegisterEntry, Seizure } from '@registration/contract/archive.ts'
import { Amount } from '@registration/kit/ui/Amount.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { type Fact, Facts } from '@registration/kit/ui/Facts.tsx'
import { NumberGroups, unitNumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { type Translate, useTranslate } from '../../locales/language.ts'
import { Burdens } from '../../ui/Burdens.tsx'
import { presentFacts } from '../../ui/present-facts.ts'

interface HeldUnitCardProps {
  unit: HeldUnit
  /** Its position in the answer, counted from 1. */
  number: number
  mortgages: readonly HeldMortgage[]
}

/** One unit with all its burdens. A kind of burden without an entry says so. */
export function HeldUnitCard({ unit, number, mortgages }: HeldUnitCardProps) {
  const t = useTranslate()
  const entries = (list: readonly RegisterEntry[]) => list.map((entry) => entryFacts(entry, t))
  return (
    <Card title={t('archive.unit', { number })}>
      <Facts facts={unitFacts(unit, t)} />
      <Burdens
        none={t('archive.none')}
        title={t('archive.mortgages')}
        items={mortgages.map((mortgage) => mortgageFacts(mortgage, t))}
      />
      <Burdens
        none={t('archive.none')}
        title={t('archive.seizures')}
        items={unit.seizures.map((seizure) => seizureFacts(seizure, t))}
      />
      <Burdens none={t('archive.none')} title={t('archive.objections')} items={entries(unit.objections)} />
      <Burdens none={t('archive.none')} title={t('archive.notices')} items={entries(unit.notices)} />
      <Burdens none={t('archive.none')} title={t('archive.residenceRights')} items={entries(unit.residenceRights)} />
      <Burdens none={t('archive.none')} title={t('archive.locks')} items={entries(unit.locks)} />
    </Card>
  )
}

function unitFacts(unit: HeldUnit, t: Translate): Fact[] {
  const certificateNumber = <NumberGroups value={unit.certificateNumber} label={t('archive.certificateNumber')} />
  const unitNumber = <NumberGroups value={unit.unitNumber} groups={unitNumberGroups} label={t('archive.unitNumber')} />
  return presentFacts([
    [t('archive.certificateNumber'), unit.certificateNumber && certificateNumber],
    [t('archive.unitNumber'), unit.unitNumber && unitNumber],
    [t('archive.location'), unit.location],
    [t('archive.use'), unit.use],
    [t('archive.area'), unit.area && t('archive.squareMetres', { area: unit.area })],
    [t('archive.coOwnership'), unit.coOwnership && t(`archive.${unit.coOwnership}`)],
    [t('archive.registeredAt'), unit.registeredAt],
  ])
}

/** The amount stays in the unit in which it was registered. */
function mortgageFacts(mortgage: HeldMortgage, t: Translate): Fact[] {
  const { amount, amountUnit, startsOn, endsOn } = mortgage
  return presentFacts([
    [t('archive.mortgageNumber'), mortgage.certificateNumber],
    [t('archive.mortgagee'), mortgage.mortgagee],
    [t('archive.amount'), amount && <Amount value={amount} unit={amountUnit} />],
    [t('archive.rank'), mortgage.rank],
    [t('archive.startsOn'), startsOn],
    [t('archive.endsOn'), endsOn],
    [t('archive.registeredAt'), mortgage.registeredAt],
  ])
}

function seizureFacts(seizure: Seizure, t: Translate): Fact[] {
  return presentFacts([
    [t('archive.seizureKind'), t(`archive.${seizure.kind}`)],
    [t('archive.authority'), seizure.authority],
    [t('archive.seizureDocument'), seizure.documentNumber],
    [t('archive.startsOn'), seizure.startsOn],
    [t('archive.endsOn'), seizure.endsOn],
    [t('archive.registeredAt'), seizure.registeredAt],
  ])
}

function entryFacts({ number, holder, reason, registeredAt }: RegisterEntry, t: Translate): Fact[] {
  return presentFacts([
    [t('archive.entryNumber'), number],
    [t('archive.entryHolder'), holder],
    [t('archive.entryReason'), reason],
    [t('archive.registeredAt'), registeredAt],
  ])
}
