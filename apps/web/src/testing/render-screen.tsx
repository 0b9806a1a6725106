import { DialogsProvider } from '@registration/kit/ui/dialogs.tsx'
import { KeptProvider } from '@registration/kit/ui/kept.tsx'
import { countDepth } from '@registration/kit/ui/navigation.ts'
import { EndsContext } from '@registration/kit/ui/QueryFailure.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { makeCitizenClient } from '../api/query-client.ts'
import { CitizenToasts } from '../ui/CitizenToasts.tsx'
import { showCitizenEnd } from '../ui/citizen-ends.tsx'

/** A screen, or a part of one, as the app shows it at an address, without the shell and the guard. */
export function renderScreen(screen: ReactNode, address = '/') {
  history.replaceState(null, '', address)
  return render(
    <QueryClientProvider client={makeCitizenClient()}>
      <CitizenToasts>
        <DialogsProvider>
          <Router aroundNav={countDepth}>
            <EndsContext value={showCitizenEnd}>
              <KeptProvider>{screen}</KeptProvider>
            </EndsContext>
          </Router>
        </DialogsProvider>
      </CitizenToasts>
    </QueryClientProvider>,
  )
}
