import { type ComponentType, Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession } from './api/session.ts'
import { type TitleKey, useTranslate } from './locales/language.ts'
import { paths, type ScreenName } from './paths.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { ErrorState } from './ui/ErrorState.tsx'
import { LoadingWords } from './ui/LoadingWords.tsx'
import { useTitle } from './use-title.ts'

export interface ScreenRoute {
  name: ScreenName
  patterns: readonly string[]
  /** The document's title. */
  title: TitleKey
  /** Shown without a session. */
  isPublic: boolean
  Screen: ComponentType
}

/** The global guard: without a session every screen but the public ones leads to the waiting screen, which comes back. */
export function Guarded({ route }: { route: ScreenRoute }) {
  const t = useTranslate()
  const session = useSession()
  const [pathname] = useLocation()
  const search = useSearch()
  useTitle(t(route.title))
  if (!route.isPublic && !session) {
    const here = search ? `${pathname}?${search}` : pathname
    return <Redirect to={paths.waiting({ redirect: here })} replace />
  }
  return (
    // A chunk that did not load is remembered as failed by the browser: only loading the page anew asks for it again.
    <ErrorBoundary key={pathname} failure={<ErrorState onRetry={() => location.reload()} />}>
      <Suspense fallback={<LoadingWords />}>
        <route.Screen />
      </Suspense>
    </ErrorBoundary>
  )
}
