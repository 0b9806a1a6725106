import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslate } from '../../../../locales/language.ts'
import type { CaseValue } from '../case-rules.ts'
import styles from './Form.module.css'

const icons = { same: CircleCheck, different: CircleAlert, unknown: CircleHelp } as const

/** How a value compares, in words. What is right by its check digit alone says nothing. */
export function Checks({ checks, ofUnit }: Pick<CaseValue, 'checks'> & { ofUnit: boolean }) {
  const t = useTranslate()
  const said = checks.filter((check) => check.with !== 'checkDigit' || check.verdict !== 'same')
  if (said.length === 0) return null
  return (
    <ul className={styles.checks}>
      {said.map((check) => {
        const Icon = icons[check.verdict]
        return (
          <li key={check.with} className={styles[check.verdict]}>
            <Icon size="0.875rem" strokeWidth={2} aria-hidden="true" />
            <span>
              {ofUnit && check.with === 'register'
                ? t(`case.checkUnit_${check.verdict}`)
                : t(`case.check_${check.with}_${check.verdict}`)}
              {check.verdict === 'different' && check.value && <> {t('case.registerHas', { value: check.value })}</>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
