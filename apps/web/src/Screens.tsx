import type { HomePage } from '@registration/contract/home-page.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Route, Switch } from 'wouter'
import { makeQueryClient } from './api/query-client.ts'
import { keepHome } from './features/home/queries.ts'
import { UnreadBadge } from './features/home/UnreadBadge.tsx'
import { Guarded } from './Guarded.tsx'
import { useLanguage } from './locales/language.ts'
import { routes, unknownRoute } from './routes.tsx'
import { DialogsProvider } from './ui/dialogs.tsx'
import { KeptProvider } from './ui/kept.tsx'
import { LoadingOverlay } from './ui/LoadingOverlay.tsx'
import { OfflineNote } from './ui/OfflineNote.tsx'
import { ToastProvider } from './ui/toast.tsx'
import { useKeptFocus } from './ui/use-kept-focus.ts'
import './styles/states.css'

const all = routes.flatMap((route) => route.patterns.map((pattern) => ({ pattern, route })))

interface ScreensProps {
  /** The home screen that came with the page: not fetched again while it is fresh. */
  page?: HomePage
  client?: QueryClient
}

/** Every screen by its address, with the query cache, dialogs, messages and loading overlay that they use. */
export function Screens({ page, client: given }: ScreensProps) {
  const [client] = useState(() => keepHome(given ?? makeQueryClient(), page))
  useFreshTexts(client)
  useKeptFocus()
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <DialogsProvider>
          <OfflineNote />
          <KeptProvider>
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
          </KeptProvider>
          <UnreadBadge />
          <LoadingOverlay />
        </DialogsProvider>
      </ToastProvider>
    </QueryClientProvider>
  )
}

/** Texts from the server are fetched again when the citizen changes the language. */
function useFreshTexts(client: QueryClient) {
  const language = useLanguage()
  useEffect(() => {
    if (language) return () => void client.invalidateQueries()
  }, [client, language])
}
