import { Search } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  label: string
  /** In the empty field, instead of the usual words. */
  placeholder?: string
  /** What is searched for now. */
  value: string
  /** Searches for these words; an empty text lists everything. */
  onSearch: (words: string) => void
}

/** A search field. The keyboard's search key or the button searches, 取消 lists everything again. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  if (asked !== value) {
    setAsked(value)
    setTyped(value)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  const cancel = () => {
    setTyped('')
    onSearch('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older WebKit does not know the search element.
    <form role="search" className={styles.box} onSubmit={submit}>
      <div className={styles.field}>
        <Search className={styles.icon} size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
        <input
          type="search"
          className={styles.input}
          aria-label={label}
          placeholder={placeholder ?? t('information.searchFor')}
          value={typed}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className={styles.buttons}>
        {(typed !== '' || value !== '') && (
          <button type="button" className={styles.button} onClick={cancel}>
            {t('information.cancel')}
          </button>
        )}
        <button type="submit" className={styles.button}>
          {t('information.search')}
        </button>
      </div>
    </form>
  )
}
