import { useTranslate } from '../../locales/language.ts'
import styles from './ElderSwitch.module.css'

/** The switch of the elder edition, in the header of the home screen. */
export function ElderSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className={styles.switch}
      aria-pressed={on}
      aria-label={on ? t('home.elderOff') : t('home.elderOn')}
      onClick={() => onChange(!on)}
    >
      <span aria-hidden="true">{on ? t('home.standard') : t('ui.elderMode')}</span>
    </button>
  )
}
