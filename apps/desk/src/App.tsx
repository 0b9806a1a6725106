import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { useFreshTexts } from '@registration/kit/api/use-fresh-texts.ts'
import { DialogsProvider } from '@registration/kit/ui/dialogs.tsx'
import { ErrorBoundary } from '@registration/kit/ui/ErrorBoundary.tsx'
import { ErrorState } from '@registration/kit/ui/ErrorState.tsx'
import { LoadingOverlay } from '@registration/kit/ui/LoadingOverlay.tsx'
import { LoadingWords } from '@registration/kit/ui/LoadingWords.tsx'
import { NetworkNote } from '@registration/kit/ui/NetworkNote.tsx'
import { countDepth } from '@registration/kit/ui/navigation.ts'
import { ToastProvider } from '@registration/kit/ui/toast.tsx'
import { useKeptFocus } from '@registration/kit/ui/use-kept-focus.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { makeDeskClient } from './api/officer.ts'
import { forgetTyped, useAskBeforeTypedIsLost } from './api/typed-texts.ts'
import { Desk } from './Desk.tsx'
import { GateShown } from './features/sign-in/gate-shown.ts'
import { SignInScreen } from './features/sign-in/SignInScreen.tsx'
import { useSinglePress } from './keyboard/use-single-press.ts'

/** Once for each account. */
const EnrolScreen = lazy(async () => ({ default: (await import('./features/sign-in/EnrolScreen.tsx')).EnrolScreen }))

/** Milliseconds that a message stays at least: officers look at paper beside it. */
const messageStays = 4_000

export function App() {
  const [client] = useState(makeDeskClient)
  const gate = useRef(false)
  useFreshTexts(client)
  useSinglePress()
  useKeptFocus()
  useAskBeforeTypedIsLost(client)
  if (useIsOldCopy(client)) return null
  return (
    <Router aroundNav={countDepth}>
      <QueryClientProvider client={client}>
        <ToastProvider atLeast={messageStays}>
          <DialogsProvider>
            <NetworkNote />
            <ErrorBoundary failure={<ErrorState onRetry={() => location.reload()} />}>
              <GateShown value={gate}>
                <Switch>
                  <Route path={deskPaths.signIn}>
                    <SignInScreen />
                  </Route>
                  <Route path={deskPaths.enrol}>
                    <Suspense fallback={<LoadingWords />}>
                      <EnrolScreen />
                    </Suspense>
                  </Route>
                  <Route>
                    <Desk />
                  </Route>
                </Switch>
              </GateShown>
            </ErrorBoundary>
            <LoadingOverlay />
          </DialogsProvider>
        </ToastProvider>
      </QueryClientProvider>
    </Router>
  )
}

/**
 * Back after a sign-out would show the copy of the page that the browser has kept, with what was on the screen. It is
 * loaded again, and empty until then.
 */
function useIsOldCopy(client: QueryClient): boolean {
  const [isOld, setIsOld] = useState(false)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setIsOld(true)
      forgetTyped(client)
      location.reload()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [client])
  return isOld
}
