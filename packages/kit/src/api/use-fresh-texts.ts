import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLanguage } from '../locales/language.ts'

/** Texts from the server are fetched again when the language is changed. */
export function useFreshTexts(client: QueryClient): void {
  const language = useLanguage()
  useEffect(() => {
    if (language) return () => void client.invalidateQueries()
  }, [client, language])
}
