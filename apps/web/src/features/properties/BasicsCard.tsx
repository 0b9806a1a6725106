import type { Holding } from '@registration/contract/holdings.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { type Fact, Facts } from '@registration/kit/ui/Facts.tsx'
import { NumberGroups, unitNumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useIsCompany } from '../../api/is-company.ts'
import { type Translate, useTranslate } from '../../locales/language.ts'
import { presentFacts } from '../../ui/present-facts.ts'
import { ownershipText, squareMetres } from './HoldingCard.tsx'
import styles from './Holdings.module.css'
import { RestrictionBadges } from './RestrictionBadges.tsx'

/** What and whose the unit is. */
export function BasicsCard({ holding }: { holding: Holding }) {
  const t = useTranslate()
  return (
    <Card title={t('holdings.basics')}>
      <div className={styles.basics}>
        <p className={styles.location}>{holding.location}</p>
        <RestrictionBadges
          holding={{ restrictions: holding.restrictions.map(({ kind }) => kind), isPending: holding.isPending }}
        />
        <Facts facts={factsOf(holding, t)} />
      </div>
    </Card>
  )
}

function factsOf(holding: Holding, t: Translate): Fact[] {
  const { certificateNumber, unitNumber, area, landArea, owners } = holding
  const term = termOf(holding, t)
  return presentFacts([
    [
      t('archive.certificateNumber'),
      certificateNumber && <NumberGroups value={certificateNumber} label={t('archive.certificateNumber')} />,
    ],
    [
      t('archive.unitNumber'),
      unitNumber && <NumberGroups value={unitNumber} groups={unitNumberGroups} label={t('archive.unitNumber')} />,
    ],
    [t('archive.use'), holding.use],
    [t('archive.area'), area && squareMetres(area, t)],
    [t('holdings.landUse'), holding.landUse],
    [t('holdings.landArea'), landArea && squareMetres(landArea, t)],
    [t('holdings.rightTerm'), term && <WholeNumbers text={term} />],
    [t('archive.coOwnership'), ownershipText(holding, t)],
    [t('holdings.owners'), owners.length > 0 && <Owners owners={owners} />],
  ])
}

function termOf({ rightStart: start, rightEnd: end }: Holding, t: Translate): string {
  return start && end ? t('holdings.fromTo', { start, end }) : start || end
}

function Owners({ owners }: { owners: Holding['owners'] }) {
  const t = useTranslate()
  const own = useIsCompany() ? 'holdings.company' : 'holdings.self'
  return (
    <ul className={styles.owners}>
      {owners.map(({ name, share, isCaller }, index) => (
        // Masked names repeat, and the register's order is all that tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>{t('holdings.ownerShare', { name: isCaller ? t(own, { name }) : name, share }).trim()}</li>
      ))}
    </ul>
  )
}
