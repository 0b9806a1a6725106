import { type Translate, useTranslate } from '../locales/language.ts'
import styles from './BusinessTerms.module.css'

/** In working days and whole yuan. An empty total is not known yet. */
interface Terms {
  workingDays: number
  statutoryDays: number
  publicationDays: number
  fee: { total: string; payer: string; lines: readonly { text: string; amount: string }[] }
}

/** How long a business takes and what it costs. What the office has not set is left out. */
export function BusinessTerms({ terms }: { terms: Terms }) {
  const t = useTranslate()
  const { workingDays, statutoryDays: statutory, publicationDays, fee } = terms
  const isPriced = fee.total !== '' || fee.lines.length > 0
  return (
    <div className={styles.terms}>
      <p>
        {workingDays > 0
          ? t('terms.promised', { count: workingDays, statutory })
          : t('terms.promisedToday', { statutory })}
      </p>
      {publicationDays > 0 && <p>{t('terms.publication', { days: publicationDays })}</p>}
      {isPriced && <p>{feeWords(fee, t)}</p>}
      {fee.lines.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('terms.feeLines')}</summary>
          <table className={styles.lines}>
            <caption className="visually-hidden">{t('terms.feeLines')}</caption>
            <tbody>
              {fee.lines.map(({ text, amount }) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  <td>{t('terms.yuan', { amount })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {isPriced && <p className={styles.quiet}>{t('terms.taxApart')}</p>}
    </div>
  )
}

function feeWords({ total: amount, payer }: Terms['fee'], t: Translate): string {
  if (amount === '0') return t('terms.noFee')
  if (amount === '') return payer ? t('terms.feeOpenBy', { payer }) : t('terms.feeOpen')
  return payer ? t('terms.feeBy', { amount, payer }) : t('terms.fee', { amount })
}
