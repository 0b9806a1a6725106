import { amountInCapitals, fromTenThousands, groupAmount, toTenThousands } from '@registration/contract/rules/amount.ts'
import { normalizeDecimal } from '@registration/contract/rules/normalize.ts'
import { useTranslate } from '../locales/language.ts'
import styles from './Amount.module.css'

interface AmountProps {
  value: string
  /** The unit in which it is registered. */
  unit?: 'yuan' | 'tenThousandYuan'
}

/** An amount with commas and its unit, with its capitals below. */
export function Amount({ value, unit = 'yuan' }: AmountProps) {
  const t = useTranslate()
  const yuan = unit === 'yuan' ? value : fromTenThousands(value)
  return (
    <>
      <span className={styles.digits}>{t(`ui.${unit}`, { amount: groupAmount(value) })}</span>
      <span className={styles.words}>
        <AmountWords value={yuan} hasTenThousands={unit === 'yuan'} />
      </span>
    </>
  )
}

/** An amount in yuan as ten thousands and in capitals, for the eye to compare. Nothing for what is no amount. */
export function AmountWords({ value, hasTenThousands = true }: { value: string; hasTenThousands?: boolean }) {
  const t = useTranslate()
  const yuan = normalizeDecimal(value)
  const capitals = amountInCapitals(yuan)
  const tenThousands = hasTenThousands ? toTenThousands(yuan) : ''
  if (!capitals) return null
  return (
    <>
      {tenThousands && `${t('ui.tenThousandYuan', { amount: groupAmount(tenThousands) })} · `}
      <span lang="zh-CN">{capitals}</span>
    </>
  )
}
