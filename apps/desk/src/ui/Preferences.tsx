import { type Language, setLanguage, useLanguage } from '@registration/kit/locales/language.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useId } from 'react'
import { useTranslate } from '../locales/language.ts'
import { setTheme, themes, useTheme } from '../preferences/theme.ts'
import styles from './Preferences.module.css'

const languages = [
  { value: 'zh-CN', label: 'shell.chinese' },
  { value: 'en', label: 'shell.english' },
] as const satisfies readonly { value: Language; label: string }[]

/** The language, and light or dark. They are choices of the person at this computer, and need no account. */
export function Preferences() {
  const t = useTranslate()
  const toast = useToast()
  const language = useLanguage()
  const theme = useTheme()
  const choose = (next: Language) => setLanguage(next).catch(() => toast(t('ui.offline')))
  return (
    <div className={styles.preferences}>
      <Choice
        label={t('shell.language')}
        options={languages.map(({ value, label }) => ({ value, text: t(label) }))}
        value={language}
        onChange={choose}
      />
      <Choice
        label={t('shell.theme')}
        options={themes.map((value) => ({ value, text: t(`shell.${value}`) }))}
        value={theme}
        onChange={setTheme}
      />
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly { value: T; text: string }[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <label className={styles.choice} htmlFor={id}>
      <span className="visually-hidden">{label}</span>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}
