import { useTranslate } from '../locales/language.ts'
import { slowAfter, useLasting } from './use-lasting.ts'

/** Says to those who can't see a skeleton that something is coming, and to everyone when that takes long. */
export function LoadingWords() {
  const t = useTranslate()
  const isSlow = useLasting(true, slowAfter)
  return (
    <p role="status" className={isSlow ? undefined : 'visually-hidden'}>
      {t(isSlow ? 'ui.slow' : 'ui.loading')}
    </p>
  )
}
