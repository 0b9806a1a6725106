import { Button } from '@registration/kit/ui/Button.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { Lock, RotateCw } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'
import styles from './Holdings.module.css'
import { IncompleteNote } from './IncompleteNote.tsx'
import { useLock } from './queries.ts'

interface HoldingsHeadProps {
  asOf: string
  isIncomplete?: boolean
  isAsking: boolean
  onAgain: () => void
}

/** Of when the answer is, and the buttons to ask again and to lock it away. */
export function HoldingsHead({ asOf, isIncomplete, isAsking, onAgain }: HoldingsHeadProps) {
  const t = useTranslate()
  const lock = useLock()
  return (
    <div className={styles.head}>
      <div role="status">
        <p className={styles.quiet}>
          <WholeNumbers text={t('holdings.asOf', { time: toMinute(asOf) })} />
        </p>
        {isIncomplete && <IncompleteNote />}
      </div>
      <div className={styles.acts}>
        <Button
          kind="quiet"
          busy={isAsking}
          icon={<RotateCw size="1.25rem" strokeWidth={1.75} aria-hidden="true" />}
          onClick={onAgain}
        >
          {t('holdings.again')}
        </Button>
        <MutateButton
          mutation={lock}
          kind="quiet"
          icon={<Lock size="1.25rem" strokeWidth={1.75} aria-hidden="true" />}
          input={() => null}
        >
          {t('holdings.lock')}
        </MutateButton>
      </div>
    </div>
  )
}
