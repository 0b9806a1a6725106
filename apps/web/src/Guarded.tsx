import { paths, type ScreenName } from '@registration/contract/paths.ts'
import { ErrorBoundary } from '@registration/kit/ui/ErrorBoundary.tsx'
import { ErrorState } from '@registration/kit/ui/ErrorState.tsx'
import { ScreenSkeleton } from '@registration/kit/ui/ScreenSkeleton.tsx'
import { useTitle } from '@registration/kit/ui/use-title.ts'
import { useWhenOnline } from '@registration/kit/ui/use-when-online.ts'
import { type ComponentType, Suspense, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession } from './api/session.ts'
import { useTranslate } from './locales/language.ts'

export interface ScreenRoute extends LazyScreen {
  name: ScreenName
  patterns: readonly string[]
  /** Shown without a session. */
  isPublic: boolean
}

export interface LazyScreen {
  Screen: ComponentType
  /** Fetches its code; absent if it is already loaded. */
  load?: () => Promise<unknown>
}

/**
 * The global guard: without a session every screen except the public ones leads to the waiting screen, which returns
 * here.
 */
export function Guarded({ route }: { route: ScreenRoute }) {
  const t = useTranslate()
  const session = useSession()
  const [pathname] = useLocation()
  const search = useSearch()
  const title = t(`titles.${route.name}`)
  useTitle(title)
  const mustSignIn = !route.isPublic && !session
  useEffect(() => {
    // Preloaded during the sign-in. If that fails, the screen itself reports it.
    if (mustSignIn) route.load?.().catch(() => undefined)
  }, [mustSignIn, route])
  if (mustSignIn) {
    const here = search ? `${pathname}?${search}` : pathname
    return <Redirect to={paths.waiting({ redirect: here })} replace />
  }
  return (
    <ErrorBoundary key={pathname} failure={<ScreenFailure />}>
      <Suspense fallback={<ScreenSkeleton title={title} />}>
        <route.Screen />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The browser remembers that a chunk failed. Only reloading the page fetches it again. */
function ScreenFailure() {
  const reload = () => location.reload()
  useWhenOnline(reload)
  return <ErrorState onRetry={reload} />
}
