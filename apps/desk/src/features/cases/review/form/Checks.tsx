import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslate } from '../../../../locales/language.ts'
import type { CaseValue } from '../case-rules.ts'
import styles from './Form.module.css'

const icons = { same: CircleCheck, different: CircleAlert, unknown: CircleHelp } as const

type Check = CaseValue['checks'][number]

const isByDigits = (compared: Check['with']) => compared === 'checkDigit' || compared === 'region'

/** How a value compares, in words. A number that is right by its own digits says nothing. */
export function Checks({ checks, ofUnit }: Pick<CaseValue, 'checks'> & { ofUnit: boolean }) {
  const t = useTranslate()
  const textOf = ({ with: compared, verdict }: Check) => {
    if (isByDigits(compared)) return t(`case.check_${compared}`)
    return ofUnit && compared === 'register' ? t(`case.checkUnit_${verdict}`) : t(`case.check_${compared}_${verdict}`)
  }
  const said = checks.filter((check) => !isByDigits(check.with) || check.verdict === 'different')
  if (said.length === 0) return null
  return (
    <ul className={styles.checks}>
      {said.map((check) => {
        const Icon = icons[check.verdict]
        return (
          <li key={check.with} className={styles[check.verdict]}>
            <Icon size="0.875rem" strokeWidth={2} aria-hidden="true" />
            <span>
              {textOf(check)}
              {check.verdict === 'different' && check.value && <> {t('case.registerHas', { value: check.value })}</>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
