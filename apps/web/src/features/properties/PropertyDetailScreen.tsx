import { paths } from '@registration/contract/paths.ts'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { BasicsCard } from './BasicsCard.tsx'
import { BusinessesCard } from './BusinessesCard.tsx'
import { CertificateCard, HistoryCard, OpenApplications, PendingCard } from './DetailCards.tsx'
import { HoldingsHead } from './HoldingsHead.tsx'
import { useHolding } from './queries.ts'
import { RestrictionsCard } from './RestrictionsCard.tsx'
import { Unlocked } from './Unlocked.tsx'
import { useLookAgain } from './use-look-again.ts'

/** One unit with all that is registered, and what can be done with it (docs/product/holdings.md 'Screens'). */
export function PropertyDetailScreen() {
  const t = useTranslate()
  const { ref } = useRouteValues(paths.propertyDetail)
  if (!ref) return <Redirect to={paths.property()} replace />
  return (
    <>
      <PageHeader title={t('titles.propertyDetail')} fallback={paths.property()} />
      <Detail holdingRef={ref} />
    </>
  )
}

function Detail({ holdingRef }: { holdingRef: string }) {
  const query = useHolding(holdingRef)
  const again = useLookAgain(query)
  return (
    <Unlocked
      query={query}
      skeleton={
        <Stack>
          <Skeleton count={4} />
        </Stack>
      }
    >
      {(holding) => (
        <Stack>
          <HoldingsHead asOf={holding.asOf} isAsking={query.isFetching} onAgain={() => void again()} />
          <OpenApplications applications={holding.applications} />
          <BasicsCard holding={holding} />
          <BusinessesCard holding={holding} />
          <RestrictionsCard restrictions={holding.restrictions} />
          <PendingCard pending={holding.pending} />
          <CertificateCard holding={holding} />
          <HistoryCard history={holding.history} />
        </Stack>
      )}
    </Unlocked>
  )
}
