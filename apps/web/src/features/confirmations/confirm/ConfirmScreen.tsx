import { paths } from '@registration/contract/paths.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { useConfirmable } from '../confirmation-queries.ts'
import { keyOf, type PlaceRef, placeIn } from '../place.ts'
import { ConfirmFailure } from './ConfirmFailure.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { refusalIn } from './confirm-refusals.ts'
import { Declined } from './Declined.tsx'
import { Done } from './Done.tsx'

/** What a party confirms or refuses on their own phone (docs/product/confirmation.md 'Screens'). */
export function ConfirmScreen() {
  const t = useTranslate()
  const place = placeIn(useRouteValues(paths.confirm))
  if (!place) return <Redirect to={paths.sharedApplications()} replace />
  return (
    <>
      <PageHeader
        title={t('titles.confirm')}
        fallback={'invitationId' in place ? paths.sharedApplications() : paths.confirmBoard(place)}
      />
      <Place key={keyOf(place)} place={place} />
    </>
  )
}

function Place({ place }: { place: PlaceRef }) {
  const t = useTranslate()
  const query = useConfirmable(place)
  const [declined, setDeclined] = useState(false)
  if (declined) return <Declined />
  // What is refused now is not shown as it was before.
  if (query.error && (query.data === undefined || refusalIn(query.error)))
    return <ConfirmFailure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Loaded
      query={query}
      skeleton={
        <Stack>
          <Skeleton count={4} />
        </Stack>
      }
    >
      {(content) =>
        content.state === 'confirmed' ? (
          <Done place={place} content={content} title={t('confirmations.already')} />
        ) : (
          <ConfirmForm
            place={place}
            content={content}
            onReadAgain={() => query.refetch()}
            onDeclined={() => setDeclined(true)}
          />
        )
      }
    </Loaded>
  )
}
