import type { Terms } from '@registration/contract/terms.ts'
import { type Translate, useTranslate } from '../../locales/language.ts'
import styles from './CaseTerms.module.css'

/** How long a business takes and what it costs. What the office has not set is left out. */
export function CaseTerms({ terms }: { terms: Terms }) {
  const t = useTranslate()
  const { workingDays, statutoryDays: statutory, publicationDays, fee } = terms
  const isPriced = fee.total !== '' || fee.lines.length > 0
  return (
    <div className={styles.terms}>
      <p>
        {workingDays > 0
          ? t('applications.promised', { days: workingDays, statutory })
          : t('applications.promisedToday', { statutory })}
      </p>
      {publicationDays > 0 && <p>{t('applications.publication', { days: publicationDays })}</p>}
      {isPriced && <p>{feeWords(fee, t)}</p>}
      {fee.lines.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('applications.feeLines')}</summary>
          <table className={styles.lines}>
            <caption className="visually-hidden">{t('applications.feeLines')}</caption>
            <tbody>
              {fee.lines.map(({ text, amount }) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  <td>{t('applications.yuan', { amount })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {isPriced && <p className={styles.quiet}>{t('applications.taxApart')}</p>}
    </div>
  )
}

function feeWords({ total: amount, payer }: Terms['fee'], t: Translate): string {
  if (amount === '0') return t('applications.noFee')
  if (amount === '') return payer ? t('applications.feeOpenBy', { payer }) : t('applications.feeOpen')
  return payer ? t('applications.feeBy', { amount, payer }) : t('applications.fee', { amount })
}
