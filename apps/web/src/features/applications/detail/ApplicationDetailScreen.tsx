import { applicationCan } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { LoadingWords } from '@registration/kit/ui/LoadingWords.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { Redirect } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { type ApplicationDetails, useApplication } from '../queries.ts'
import { useMarkSeen } from '../submission-queries.ts'

// Nobody needs both at once.
const LastLook = lazy(async () => ({ default: (await import('./LastLook.tsx')).LastLook }))
const WholeCase = lazy(async () => ({ default: (await import('./WholeCase.tsx')).WholeCase }))

/**
 * All of an application: its status, what was entered, and the button to submit it
 * (docs/product/applications.md 'Applications').
 */
export function ApplicationDetailScreen() {
  const { id, isSubmit = false } = useRouteValues(paths.applicationDetail)
  if (!id) return <Redirect to={paths.applications()} replace />
  return <Detail id={id} isSubmit={isSubmit} />
}

function Detail({ id, isSubmit }: { id: string; isSubmit: boolean }) {
  const t = useTranslate()
  const query = useApplication(id)
  useSayThatSeen(query.data?.application)
  const waiting = (
    <Stack>
      <Skeleton count={3} />
    </Stack>
  )
  return (
    <>
      <PageHeader title={t('titles.applicationDetail')} fallback={paths.applications()} />
      <Loaded query={query} skeleton={waiting}>
        {(details) => (
          <Suspense
            fallback={
              <>
                <LoadingWords />
                {waiting}
              </>
            }
          >
            {isSubmit && applicationCan.submit(details.application.status) ? (
              <LastLook details={details} />
            ) : (
              <WholeCase details={details} />
            )}
          </Suspense>
        )}
      </Loaded>
    </>
  )
}

/** Each state that is shown counts as seen. A state from the cache that is no longer the present one marks nothing. */
function useSayThatSeen(application: ApplicationDetails['application'] | undefined) {
  const { mutate } = useMarkSeen()
  const shown = application && `${application.status} ${application.acceptanceNumber}`
  const say = useEffectEvent(() => application && mutate(application))
  useEffect(() => {
    if (shown !== undefined && shown !== 'unsubmitted ') say()
  }, [shown])
}
