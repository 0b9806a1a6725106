import { useTranslate } from '../locales/language.ts'

/** Says to those who can't see a skeleton that something is coming. */
export function LoadingWords() {
  const t = useTranslate()
  return (
    <p role="status" className="visually-hidden">
      {t('ui.loading')}
    </p>
  )
}
