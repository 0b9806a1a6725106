import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { useTranslate } from '../../../locales/language.ts'
import styles from './ReturnNotice.module.css'

/**
 * The way to the sealed notice of what has to be corrected (补正告知书). Nothing where the office makes none
 * (docs/product/cases.md 'Notices of returns').
 */
export function ReturnNotice({ path }: { path: string | null | undefined }) {
  const t = useTranslate()
  if (!path) return null
  return (
    <p className={styles.notice}>
      <ButtonLink wide kind="quiet" to={paths.pdfView({ url: path })}>
        {t('remarks.notice')}
      </ButtonLink>
    </p>
  )
}
