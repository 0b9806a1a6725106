import { CircleAlert } from 'lucide-react'
import { use } from 'react'
import { useTranslate } from '../locales/language.ts'
import { Button } from './Button.tsx'
import { Drawing } from './Drawing.tsx'
import { AgainIcon } from './icons.tsx'
import styles from './States.module.css'
import { TileContext } from './tile.ts'

interface ErrorStateProps {
  /** What happened, in words for the citizen. */
  message?: string
  /** The number by which the office can find this failure. */
  number?: string
  onRetry?: () => void
  /** 重新加载 by default. */
  retryText?: string
}

/** What happened, what to do, and a button to try again; in a card it is one line. */
export function ErrorState({ message, number, onRetry, retryText }: ErrorStateProps) {
  const t = useTranslate()
  const retry = onRetry && (
    <Button kind="quiet" onClick={onRetry} icon={<AgainIcon size="1.25rem" />}>
      {retryText ?? t('ui.retry')}
    </Button>
  )
  if (use(TileContext))
    return (
      <div className={styles.line} role="alert">
        <CircleAlert size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
        <p className={styles.words}>
          {message ?? t('ui.errorTitle')}{' '}
          {number && <span className={styles.number}>{t('ui.errorNumber', { number })}</span>}
        </p>
        {retry}
      </div>
    )
  return (
    <div className={styles.state} role="alert">
      <ErrorDrawing />
      <p className={styles.title}>{message ?? t('ui.errorTitle')}</p>
      <p className={styles.help}>{number ? t('ui.errorHelpNumber') : t('ui.errorHelp')}</p>
      {number && <p className={styles.number}>{t('ui.errorNumber', { number })}</p>}
      {retry && <div className={styles.action}>{retry}</div>}
    </div>
  )
}

const ErrorDrawing = () => (
  <Drawing>
    <rect x="40" y="22" width="80" height="68" rx="6" fill="var(--accent-soft)" />
    <path d="M40 38h80" />
    <path d="M80 50v16" strokeWidth="4" />
    <path d="M80 76h0" strokeWidth="5" />
  </Drawing>
)
