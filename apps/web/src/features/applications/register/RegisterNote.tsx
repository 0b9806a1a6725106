import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Sheet } from '@registration/kit/ui/Sheet.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { useCorrection } from '../guide-queries.ts'
import styles from './RegisterPanel.module.css'

interface RegisterNoteProps {
  regionCode: string
  isByHand: boolean
  onByHand: () => void
}

/**
 * Above a unit that was started from an own property: what to do if its fields are not as it is. The register itself is
 * corrected, or they are filled in by hand (docs/product/holdings.md 'Screens').
 */
export function RegisterNote({ regionCode, isByHand, onByHand }: RegisterNoteProps) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const correction = useCorrection(regionCode).data
  return (
    <div className={styles.panel}>
      <p role="status">{isByHand && t('holdings.byHandNow')}</p>
      {!isByHand && (
        <Button kind="quiet" wide onClick={() => setOpen(true)}>
          {t('holdings.differs')}
        </Button>
      )}
      {isOpen && (
        <Sheet
          title={t('holdings.differsHelp')}
          onClose={() => setOpen(false)}
          actions={[
            ...(correction
              ? [
                  {
                    text: t('holdings.correct'),
                    onChoose: () => navigate(paths.applyGuide({ ...correction, appointment: false, regionCode })),
                  },
                ]
              : []),
            { text: t('holdings.byHand'), onChoose: onByHand },
          ]}
        />
      )}
    </div>
  )
}
