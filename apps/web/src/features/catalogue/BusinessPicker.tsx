import { paths } from '@registration/contract/paths.ts'
import { refusalText } from '@registration/contract/refusals.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { ChevronRight } from 'lucide-react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './BusinessPicker.module.css'
import { type Business, type BusinessCategory, useCheckAccount } from './queries.ts'

interface BusinessPickerProps {
  categories: readonly BusinessCategory[]
  regionCode: string
}

/**
 * Categories on the left, the businesses of the chosen one on the right; below it in elder mode. The address has the
 * chosen one, for who comes back from a guide.
 */
export function BusinessPicker({ categories, regionCode }: BusinessPickerProps) {
  const t = useTranslate()
  const choose = useChooseBusiness(regionCode)
  const [, navigate] = useLocation()
  const place = useRouteValues(paths.selectBusiness)
  const chosen = categories.find(({ id }) => id === place.categoryId) ?? categories[0]
  const show = (categoryId: string) =>
    navigate(paths.selectBusiness({ ...place, regionCode, categoryId }), { replace: true })
  return (
    <ul
      className={styles.picker}
      style={{ gridTemplateRows: `repeat(${categories.length}, auto) 1fr` }}
      aria-label={t('catalogue.categories')}
    >
      {categories.map(({ id, name, businesses }) => (
        <li key={id}>
          <button type="button" className={styles.category} aria-expanded={id === chosen?.id} onClick={() => show(id)}>
            {name}
          </button>
          {id === chosen?.id && (
            <ul
              className={styles.businesses}
              style={{ gridRowEnd: categories.length + 2 }}
              aria-label={t('catalogue.businessesOf', { category: name })}
            >
              {businesses.map((business) => (
                <li key={business.id}>
                  <button type="button" className={styles.business} onClick={() => choose(business)}>
                    <BusinessWords business={business} />
                    <ChevronRight size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

function BusinessWords({ business }: { business: Business }) {
  const t = useTranslate()
  return (
    <span className={styles.words}>
      {business.name}
      {business.isEnterpriseOnly && <StatusBadge tone="info" text={t('catalogue.enterpriseOnly')} />}
      {business.byAppointment && <StatusBadge tone="info" text={t('catalogue.byAppointment')} />}
    </span>
  )
}

/**
 * A business for enterprises checks the account first and refuses individuals. Every other one leads directly to its
 * guide.
 */
function useChooseBusiness(regionCode: string) {
  const [, navigate] = useLocation()
  const { alert } = useDialogs()
  const language = useContractLanguage()
  const account = useCheckAccount()
  return async (business: Business) => {
    const { id, name, byAppointment } = business
    const guide = paths.applyGuide({ id, name, appointment: byAppointment, regionCode })
    if (!business.isEnterpriseOnly) return navigate(guide)
    account.mutate(undefined, {
      onSuccess: ({ accountKind }) =>
        accountKind === 'enterprise' ? navigate(guide) : alert(refusalText('enterpriseOnly', language)),
      onError: (error) => alert(error.message),
    })
  }
}
