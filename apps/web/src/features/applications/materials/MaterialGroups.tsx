import { useCached } from '@registration/kit/api/use-cached.ts'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { caseKey } from '../application-keys.ts'
import type { CaseQuestions } from '../case-questions/case-queries.ts'
import styles from './MaterialGroups.module.css'
import type { Material } from './material-queries.ts'

interface MaterialGroupsProps {
  applicationId: string
  materials: readonly Material[]
  /** Whether the material has a file, or one is on its way. */
  isBegun: (material: Material) => boolean
  card: (material: Material) => ReactNode
}

/**
 * The materials with the required first and the optional folded. Where the case decides, by an answer or a fact, what it
 * asks for has a group of its own (docs/product/case-questions.md 'Screens').
 */
export function MaterialGroups({ applicationId, materials, isBegun, card }: MaterialGroupsProps) {
  const t = useTranslate()
  const required = materials.filter(({ isRequired }) => isRequired)
  const inCase = materials.filter(({ isRequired, group }) => !isRequired && group === 'case')
  // One without a file is not shown at all: the citizen has nothing to decide.
  const ruledOut = materials.filter((material) => material.isNeedless && isBegun(material))
  const other = materials.filter(({ isRequired, group, isNeedless }) => !isRequired && group !== 'case' && !isNeedless)
  const isAnswered = useIsAnswered(applicationId)
  const isByCase = isAnswered || inCase.length > 0 || materials.some(({ isNeedless }) => isNeedless)
  // Decided once: a list that folds itself would hide what the citizen is doing.
  const [isOpen] = useState(() => required.length + inCase.length === 0 || other.some(isBegun))
  return (
    <>
      {isByCase && required.length > 0 && <h2 className={styles.title}>{t('materials.required')}</h2>}
      <div className={styles.cards} data-wide>
        {required.map(card)}
      </div>
      {inCase.length > 0 && (
        <>
          <h2 className={styles.title}>{t('materials.inCase')}</h2>
          <div className={styles.cards}>{inCase.map(card)}</div>
        </>
      )}
      {ruledOut.length > 0 && (
        <>
          <h2 className={styles.title}>{t('materials.notNeededGroup')}</h2>
          <div className={styles.cards}>{ruledOut.map(card)}</div>
        </>
      )}
      {other.length > 0 && (
        <details className={styles.optional} open={isOpen}>
          <summary className={styles.summary}>
            {t(isByCase ? 'materials.other' : 'materials.optional', { count: other.length })}
          </summary>
          <Stack>
            <div className={styles.cards}>{other.map(card)}</div>
          </Stack>
        </details>
      )}
    </>
  )
}

/** Whether a question of the case has an answer. The card of the questions reads them. */
function useIsAnswered(applicationId: string): boolean {
  const asked = useCached<CaseQuestions>(caseKey(applicationId))
  return asked?.questions.some(({ answer }) => answer !== '') ?? false
}
