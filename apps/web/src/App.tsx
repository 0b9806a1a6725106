import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { useSession } from './api/session.ts'
import { useLanguage, useTranslate } from './locales/language.ts'
import { paths } from './paths.ts'
import { routes, type ScreenRoute, unknownRoute } from './routes.tsx'
import { Shell } from './Shell.tsx'
import { DialogsProvider } from './ui/dialogs.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { LoadingOverlay } from './ui/LoadingOverlay.tsx'
import { countDepth } from './ui/navigation.ts'
import { LoadingWords } from './ui/Skeleton.tsx'
import { ToastProvider } from './ui/toast.tsx'

export function App({ client }: { client: QueryClient }) {
  useFreshTexts(client)
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <DialogsProvider>
          <Router aroundNav={countDepth}>
            <Shell>
              <Screens />
            </Shell>
          </Router>
          <LoadingOverlay />
        </DialogsProvider>
      </ToastProvider>
    </QueryClientProvider>
  )
}

function Screens() {
  const all = routes.flatMap((route) => route.patterns.map((pattern) => ({ pattern, route })))
  return (
    <Switch>
      {all.map(({ pattern, route }) => (
        <Route key={pattern} path={pattern}>
          <Guarded route={route} />
        </Route>
      ))}
      <Route>
        <Guarded route={unknownRoute} />
      </Route>
    </Switch>
  )
}

/** The global guard: without a session every screen but the public ones leads to the waiting screen, which comes back. */
function Guarded({ route }: { route: ScreenRoute }) {
  const t = useTranslate()
  const session = useSession()
  const [pathname] = useLocation()
  const search = useSearch()
  const title = t(route.title)
  useEffect(() => {
    document.title = title
  }, [title])
  if (!route.isPublic && !session) {
    const here = search ? `${pathname}?${search}` : pathname
    return <Redirect to={paths.waiting({ redirect: here })} replace />
  }
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<LoadingWords />}>
        <route.Screen />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Texts that came from the server are asked for anew when the citizen changes the language. */
function useFreshTexts(client: QueryClient) {
  const language = useLanguage()
  useEffect(() => {
    if (language) return () => void client.invalidateQueries()
  }, [client, language])
}
