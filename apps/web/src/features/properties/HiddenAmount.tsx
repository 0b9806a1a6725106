import { Amount } from '@registration/kit/ui/Amount.tsx'
import { useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './Holdings.module.css'

/** An amount that is masked until it is tapped, so that nobody else reads it over a shoulder. */
export function HiddenAmount({ value, unit }: { value: string; unit: 'yuan' | 'tenThousandYuan' }) {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  if (isShown) return <Amount value={value} unit={unit} />
  return (
    <button type="button" className={styles.hidden} onClick={() => setShown(true)}>
      <span aria-hidden="true">＊＊＊＊＊</span>
      <span>{t('holdings.showAmount')}</span>
    </button>
  )
}
