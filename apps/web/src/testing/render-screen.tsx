import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { makeQueryClient } from '../api/query-client.ts'
import { DialogsProvider } from '../ui/dialogs.tsx'
import { KeptProvider } from '../ui/kept.tsx'
import { countDepth } from '../ui/navigation.ts'
import { ToastProvider } from '../ui/toast.tsx'

/** A screen, or a part of one, as the app shows it at an address, without the shell and the guard. */
export function renderScreen(screen: ReactNode, address = '/') {
  history.replaceState(null, '', address)
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <ToastProvider>
        <DialogsProvider>
          <Router aroundNav={countDepth}>
            <KeptProvider>{screen}</KeptProvider>
          </Router>
        </DialogsProvider>
      </ToastProvider>
    </QueryClientProvider>,
  )
}
