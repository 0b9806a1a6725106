import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useTranslate } from '../../locales/language.ts'
import { HoldingCard } from './HoldingCard.tsx'
import { HoldingsHead } from './HoldingsHead.tsx'
import { type Holdings, useHoldings } from './queries.ts'
import { Unlocked } from './Unlocked.tsx'
import { useLookAgain } from './use-look-again.ts'

/** What the register holds in the citizen's own name (docs/product/holdings.md 'Screens'). */
export function PropertyScreen() {
  const t = useTranslate()
  const query = useHoldings()
  const again = useLookAgain(query)
  return (
    <>
      <PageHeader title={t('titles.property')} fallback={paths.profile()} />
      <Unlocked query={query} skeleton={<Waiting />}>
        {(holdings) => (
          <Stack>
            <HoldingsHead
              asOf={holdings.asOf}
              isIncomplete={holdings.isIncomplete}
              isAsking={query.isFetching}
              onAgain={() => void again()}
            />
            <List holdings={holdings} />
          </Stack>
        )}
      </Unlocked>
    </>
  )
}

function List({ holdings: { properties, isIncomplete } }: { holdings: Holdings }) {
  const t = useTranslate()
  if (properties.length > 0) return properties.map((holding) => <HoldingCard key={holding.ref} holding={holding} />)
  // What a silent district holds is not known.
  if (isIncomplete) return <EmptyState title={t('holdings.unsure')} help={t('holdings.unsureHelp')} />
  return (
    <EmptyState
      title={t('holdings.nothing')}
      help={t('holdings.nothingHelp')}
      action={<ButtonLink to={paths.appointment()}>{t('holdings.bookCheck')}</ButtonLink>}
    />
  )
}

function Waiting() {
  return (
    <Stack>
      <Skeleton count={3} />
    </Stack>
  )
}
