import type { Translate } from '../../locales/language.ts'
import type { GuidanceResult } from './queries.ts'

type Terms = GuidanceResult['terms']

/** What the office promises, beside the law's longest time. */
export function timeWords({ workingDays, statutoryDays, publicationDays }: Terms, t: Translate): string {
  const promised =
    workingDays === 0
      ? t('guidance.sameDay', { statutory: statutoryDays })
      : t('guidance.days', { days: workingDays, statutory: statutoryDays })
  return publicationDays === 0 ? promised : `${promised}${t('guidance.publication', { days: publicationDays })}`
}

/** The fee, or each rate where it depends on the property, and who pays it. A line each. */
export function feeLines({ fee: { total, payer, lines } }: Terms, t: Translate): string[] {
  if (total === '0') return [t('guidance.noFee')]
  const amounts =
    total === ''
      ? lines.map(({ text, amount }) => t('guidance.rate', { text, amount }))
      : [t('guidance.yuan', { amount: total })]
  if (amounts.length === 0) return [t('guidance.feeInGuide')]
  return [...amounts, ...(payer === '' ? [] : [t('guidance.paidBy', { payer })]), t('guidance.withoutTaxes')]
}
