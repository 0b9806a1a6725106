import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { setElderMode, useElderMode } from '../../preferences/elder-mode.ts'
import { ElderSwitch } from './ElderSwitch.tsx'
import styles from './HomeScreen.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** The header of the home screen, with the office's name, above its content or what replaces it. */
export function HomeFrame({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const elder = useElderMode()
  const [hasFailed, setFailed] = useState(false)
  return (
    <div className={styles.screen} data-wide>
      <header className={styles.head}>
        <img className={styles.emblem} fetchPriority="low" src="/emblem.svg" alt="" />
        <div className={styles.names}>
          <h1 className={styles.office}>{t('titles.office')}</h1>
          <p className={styles.greeting}>{t('home.greeting')}</p>
        </div>
        <div className={styles.switches}>
          <LanguageSwitch onFailure={() => setFailed(true)} />
          <ElderSwitch on={elder} onChange={setElderMode} />
        </div>
        {hasFailed && <p role="alert">{t('ui.errorHelp')}</p>}
      </header>
      {children}
    </div>
  )
}
