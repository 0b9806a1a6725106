import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { LoadingWords } from '@registration/kit/ui/LoadingWords.tsx'
import { here } from '@registration/kit/ui/navigation.ts'
import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { type Me, useMe } from './api/officer.ts'
import { LockOverlay } from './features/sign-in/LockOverlay.tsx'
import { StepUpDialog } from './features/sign-in/StepUpDialog.tsx'
import { NotFound } from './NotFound.tsx'
import { startOf } from './navigation.ts'
import { screens } from './routes.tsx'
import { Shell } from './Shell.tsx'

/** What is behind the sign-in. While the session is locked it stays as it is, covered. */
export function Desk() {
  const me = useMe()
  return <Loaded query={me}>{(data) => <Inside me={data} />}</Loaded>
}

function Inside({ me }: { me: Me }) {
  const [location] = useLocation()
  const { officer } = me
  if (!officer) {
    const wanted = location === '/desk' ? '' : `?${new URLSearchParams({ to: here() })}`
    return <Redirect to={deskPaths.signIn + wanted} replace />
  }
  const mine = screens.filter(({ permission }) => permission === 'own' || officer.permissions.includes(permission))
  return (
    <>
      <Shell officer={officer}>
        <Suspense fallback={<LoadingWords />}>
          <Switch>
            {mine.map(({ path, Screen }) => (
              <Route key={path} path={path}>
                <Screen officer={officer} />
              </Route>
            ))}
            <Route path="/desk">
              <Redirect to={startOf(officer)} replace />
            </Route>
            <Route>
              <NotFound officer={officer} />
            </Route>
          </Switch>
        </Suspense>
      </Shell>
      {me.state === 'active' && <StepUpDialog me={me} />}
      {me.state === 'locked' && <LockOverlay me={me} />}
    </>
  )
}
