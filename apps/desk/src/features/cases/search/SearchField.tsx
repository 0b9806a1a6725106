import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { Search } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { typedInto } from '../../../keyboard/typed-into.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from './SearchField.module.css'
import { useSearchText } from './search-text.ts'

/** The one field of the search, above every screen. `Ctrl+K` and `/` lead into it. */
export function SearchField({ ref }: { ref: Ref<HTMLInputElement> }) {
  const t = useTranslate()
  const { text, search } = useSearchText()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current)
  if (shown !== text) {
    setShown(text)
    setTyped(text)
  }
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (!isForSearch(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the office's browsers do not know the search element.
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') search(typed.trim())
      }}
    >
      <Search size="1.1429rem" strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label={t('search.label')}
        aria-keyshortcuts="Control+K /"
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={deskLimits.search}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <span className={styles.key} aria-hidden="true">
        Ctrl K
      </span>
    </form>
  )
}

/** `Ctrl+K` also where something is typed, `/` not there. A dialog is answered first. */
function isForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
  if (isComposing || altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return false
  if (key.toLowerCase() === 'k') return ctrlKey || metaKey
  return key === '/' && !ctrlKey && !metaKey && !(target instanceof Element && target.closest(typedInto))
}
