import { useWhenOnline } from '@registration/kit/ui/use-when-online.ts'
import { useTranslate } from './locales/language.ts'
import styles from './Shell.module.css'

/**
 * Shown when the code of the screens did not load. It is plain, because the usual failure screen is part of that code.
 * The browser remembers that a chunk failed, and only reloading the page fetches it again.
 * The page reloads as soon as the network is back.
 */
export function FirstFailure() {
  const t = useTranslate()
  useWhenOnline(() => location.reload())
  return (
    <div className={styles.failure} role="alert">
      <h1>{t('ui.errorTitle')}</h1>
      <p>{t('ui.errorHelp')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('ui.retry')}
      </button>
    </div>
  )
}
