import { classNames } from '@registration/kit/ui/class-names.ts'
import { slowAfter, useLasting } from '@registration/kit/ui/use-lasting.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from './tile.module.css'
import type { Upload } from './upload-queue.ts'

interface UploadTileProps {
  upload: Upload
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

/** The words below a tile that waits for the citizen or the network. A refusal has words of its own. */
const reasons = { offline: 'materials.goesOnOnline', repeated: 'materials.repeated' } as const

/** An upload: its progress, or why it failed and what to do. */
export function UploadTile({ upload, onRetry, onDiscard }: UploadTileProps) {
  const t = useTranslate()
  const { key, state, sent } = upload
  // Most files arrive sooner. A button for a moment would move what is below it.
  const isSlow = useLasting(state === 'sending', slowAfter)
  const file = upload.name
  const message = state === 'offline' || state === 'repeated' ? t(reasons[state]) : upload.message
  const isHalted = state === 'failed' || state === 'offline' || state === 'repeated'
  const canRetry = state === 'offline' || upload.canRetry
  return (
    <div className={styles.tile}>
      <div className={classNames(styles.pending, state === 'failed' && styles.failed)}>
        <span className={styles.name}>{file}</span>
        <Stage upload={upload} />
        {state === 'sending' && (
          <progress className={styles.bar} value={sent} max={1} aria-label={t('materials.uploadProgress', { file })} />
        )}
      </div>
      {isHalted && (
        // What fails again each minute is announced once.
        <p
          className={classNames(styles.reason, state === 'repeated' && styles.quiet)}
          role={state === 'offline' && upload.isTriedAgain ? undefined : 'alert'}
        >
          {message}
        </p>
      )}
      {(state !== 'sending' || isSlow || upload.isTriedAgain) && (
        <div className={styles.actions}>
          {canRetry && (
            <button
              type="button"
              className={styles.action}
              aria-label={t('materials.retryFile', { file })}
              onClick={() => onRetry(key)}
            >
              {t('materials.retry')}
            </button>
          )}
          <button
            type="button"
            className={styles.action}
            aria-label={t('materials.discardFile', { file })}
            onClick={() => onDiscard(key)}
          >
            {t('materials.discard')}
          </button>
        </div>
      )}
    </div>
  )
}

const stages = {
  failed: 'materials.failed',
  offline: 'materials.offline',
  repeated: 'materials.alreadyThere',
  reducing: 'materials.reducing',
  waiting: 'materials.waiting',
} as const

function Stage({ upload: { state, sent } }: { upload: Upload }) {
  const t = useTranslate()
  if (state !== 'sending') return <span>{t(stages[state])}</span>
  const percent = Math.floor(sent * 100)
  return <span>{percent < 100 ? t('materials.uploading', { percent }) : t('materials.processing')}</span>
}
