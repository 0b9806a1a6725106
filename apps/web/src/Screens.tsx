import type { HomePage } from '@registration/contract/home-page.ts'
import { useFreshTexts } from '@registration/kit/api/use-fresh-texts.ts'
import { DialogsProvider } from '@registration/kit/ui/dialogs.tsx'
import { KeptProvider } from '@registration/kit/ui/kept.tsx'
import { LoadingOverlay } from '@registration/kit/ui/LoadingOverlay.tsx'
import { NetworkNote } from '@registration/kit/ui/NetworkNote.tsx'
import { EndsContext } from '@registration/kit/ui/QueryFailure.tsx'
import { useKeptFocus } from '@registration/kit/ui/use-kept-focus.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Route, Switch } from 'wouter'
import { makeCitizenClient } from './api/query-client.ts'
import { keepHome } from './features/home/queries.ts'
import { UnreadBadge } from './features/home/UnreadBadge.tsx'
import { Guarded } from './Guarded.tsx'
import { routes, unknownRoute } from './routes.tsx'
import { CitizenToasts } from './ui/CitizenToasts.tsx'
import { showCitizenEnd } from './ui/citizen-ends.tsx'
import '@registration/kit/styles/states.css'

const all = routes.flatMap((route) => route.patterns.map((pattern) => ({ pattern, route })))

interface ScreensProps {
  /** The home screen that came with the page: not fetched again while it is fresh. */
  page?: HomePage
  client?: QueryClient
}

/** Every screen by its address, with the query cache, dialogs, messages and loading overlay that they use. */
export function Screens({ page, client: given }: ScreensProps) {
  const [client] = useState(() => keepHome(given ?? makeCitizenClient(), page))
  useFreshTexts(client)
  useKeptFocus()
  return (
    <QueryClientProvider client={client}>
      <CitizenToasts>
        <DialogsProvider>
          <NetworkNote />
          <EndsContext value={showCitizenEnd}>
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
          </EndsContext>
          <UnreadBadge />
          <LoadingOverlay />
        </DialogsProvider>
      </CitizenToasts>
    </QueryClientProvider>
  )
}
