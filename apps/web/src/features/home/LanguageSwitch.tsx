import { type Language, setLanguage, useLanguage } from '@registration/kit/locales/language.ts'
import { useState } from 'react'
import styles from './ElderSwitch.module.css'

/** A language is named in itself, for those who read no other. */
const names = { 'zh-CN': '中', en: 'EN' } as const

/** Switches to the other language, from the header of the home screen. */
export function LanguageSwitch({ onFailure }: { onFailure: () => void }) {
  const [isLoading, setLoading] = useState(false)
  const other: Language = useLanguage() === 'en' ? 'zh-CN' : 'en'
  const change = () => {
    setLoading(true)
    void setLanguage(other)
      .catch(onFailure)
      .finally(() => setLoading(false))
  }
  return (
    <button type="button" className={styles.switch} lang={other} aria-busy={isLoading || undefined} onClick={change}>
      {names[other]}
    </button>
  )
}
