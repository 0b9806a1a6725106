import { useTranslate } from './locales/language.ts'
import styles from './Shell.module.css'
import { useWhenOnline } from './ui/use-when-online.ts'

/**
 * Where even the way to the screens did not come. Plain, because what draws failures elsewhere comes that way too. A chunk
 * that did not load is remembered as failed by the browser: only loading the page anew asks for it again, which is done
 * as soon as the network is back.
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
