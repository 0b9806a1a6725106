import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { BusinessPicker } from './BusinessPicker.tsx'
import { useBusinesses } from './queries.ts'

/**
 * The businesses of a region: categories on the left, the businesses of one on the right
 * (docs/product/catalogue.md 'Catalogue').
 */
export function BusinessScreen() {
  const t = useTranslate()
  const { regionCode, requestId, isEnterprise, accountKind, registrationType } = useRouteValues(paths.selectBusiness)
  const businesses = useBusinesses({ regionCode, isEnterprise, accountKind, registrationType })
  if (!regionCode) return <Redirect to={paths.selectRegion()} replace />
  return (
    <>
      <PageHeader title={t('titles.selectBusiness')} fallback={paths.selectExample({ regionCode, requestId })} />
      <Stack>
        <Loaded query={businesses} skeleton={<Skeleton shape="row" count={8} />}>
          {(categories) =>
            categories.length === 0 ? (
              <EmptyState
                title={t('catalogue.noBusinesses')}
                help={t('catalogue.noBusinessesHelp')}
                action={<ButtonLink to={paths.selectRegion()}>{t('catalogue.chooseRegion')}</ButtonLink>}
              />
            ) : (
              <BusinessPicker categories={categories} regionCode={regionCode} />
            )
          }
        </Loaded>
      </Stack>
    </>
  )
}
