import { Button } from '@registration/kit/ui/Button.tsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslate } from '../../../locales/language.ts'
import styles from './Case.module.css'

interface MeanwhileProps {
  /** What happened since the officer has seen the case, or why an act was refused. */
  words: string | undefined
  isReloading: boolean
  onReload: () => void
  /** Hides a refusal. What happened to the case stays until the case is read again. */
  onClose: (() => void) | undefined
}

/** One line above the case. What is typed stays when the case is read again. */
export function Meanwhile({ words, isReloading, onReload, onClose }: MeanwhileProps) {
  const t = useTranslate()
  return (
    <div role="status" aria-live="polite" className={words === undefined ? 'visually-hidden' : styles.meanwhile}>
      {words !== undefined && (
        <>
          <TriangleAlert size="1.125rem" strokeWidth={1.75} aria-hidden="true" />
          <p>{words}</p>
          <Button kind="quiet" busy={isReloading} onClick={onReload}>
            {t('case.reload')}
          </Button>
          {onClose && (
            <Button kind="quiet" onClick={onClose}>
              {t('ui.close')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
