import { DialogsProvider } from '@registration/kit/ui/dialogs.tsx'
import { ToastProvider } from '@registration/kit/ui/toast.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { makeDeskClient } from '../api/officer.ts'

/** A part of the desk alone, inside what every screen of the desk has around it. */
export function showInDesk(part: ReactNode) {
  const client = makeDeskClient()
  return render(part, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ToastProvider>
          <DialogsProvider>{children}</DialogsProvider>
        </ToastProvider>
      </QueryClientProvider>
    ),
  })
}
