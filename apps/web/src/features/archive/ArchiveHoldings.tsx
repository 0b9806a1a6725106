import type { ArchiveAnswer } from '@registration/contract/archive.ts'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { useTranslate } from '../../locales/language.ts'
import styles from './ArchiveHoldings.module.css'
import { HeldUnitCard } from './HeldUnitCard.tsx'

/** Everything that the register holds, a card for each unit. If it holds nothing, a sentence says so. */
export function ArchiveHoldings({ answer }: { answer: ArchiveAnswer }) {
  const t = useTranslate()
  return (
    <>
      {answer.units.length === 0 ? (
        <EmptyState title={t('archive.nothingHeld')} help={t('archive.nothingHeldHelp')} />
      ) : (
        answer.units.map((unit, index) => (
          <HeldUnitCard
            key={unit.unitId}
            unit={unit}
            number={index + 1}
            mortgages={answer.mortgages.filter(({ unitId }) => unitId === unit.unitId)}
          />
        ))
      )}
      <p className={styles.note}>{t('archive.disclaimer')}</p>
    </>
  )
}
