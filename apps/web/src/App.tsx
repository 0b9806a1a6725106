import type { HomePage } from '@registration/contract/home-page.ts'
import { paths } from '@registration/contract/paths.ts'
import { useLanguage } from '@registration/kit/locales/language.ts'
import { ErrorBoundary } from '@registration/kit/ui/ErrorBoundary.tsx'
import { countDepth } from '@registration/kit/ui/navigation.ts'
import { useTitle } from '@registration/kit/ui/use-title.ts'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { Router, useLocation } from 'wouter'
import { Coming } from './Coming.tsx'
import { FirstFailure } from './FirstFailure.tsx'
import { HomeFrame } from './features/home/HomeFrame.tsx'
import { HomeServices } from './features/home/HomeServices.tsx'
import { MinePlace } from './features/home/MinePlace.tsx'
import { resumeOwedLock } from './features/properties/resume-owed-lock.ts'
import { loadTexts, useTranslate } from './locales/language.ts'
import { Shell } from './Shell.tsx'

interface AppProps {
  /** The home screen, if the page contains it. */
  page?: HomePage
  /** The path to show without a browser: the server prerenders the home screen. */
  path?: string
  /** A new one by default. */
  client?: QueryClient
}

export function App({ page, path, client }: AppProps) {
  useEffect(resumeOwedLock, [])
  return (
    <Router aroundNav={countDepth} ssrPath={path} ssrSearch={path && ''}>
      <Shell>
        <ErrorBoundary failure={<FirstFailure />}>
          <Suspense fallback={<Coming />}>
            {page ? <HomeFirst page={page} client={client} /> : <Screens client={client} />}
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </Router>
  )
}

/** The router of the other screens, with their texts. None of them is shown without it. */
async function loadScreens() {
  const [screens] = await Promise.all([import('./Screens.tsx'), loadTexts()])
  return screens
}

const Screens = lazy(async () => ({ default: (await loadScreens()).Screens }))

/** Milliseconds until the code of the other screens is fetched. It must not delay the first frame and the first tap. */
const ahead = 2_000

/** The home screen that came with the page. What the other screens need is not part of the first visit. */
function HomeFirst({ page, client }: { page: HomePage; client?: QueryClient }) {
  const [pathname] = useLocation()
  const [hasLeft, setHasLeft] = useState(false)
  const isTranslated = useLanguage() === page.language
  if (pathname !== paths.home.pattern && !hasLeft) setHasLeft(true)
  useEffect(() => {
    if (page.mayBeSignedIn || !isTranslated) return startTransition(() => setHasLeft(true))
    // Without network nothing is lost: the tap that needs it asks again and says so.
    const timer = setTimeout(() => loadScreens().catch(() => undefined), ahead)
    return () => clearTimeout(timer)
  }, [page, isTranslated])
  return hasLeft ? <Screens page={page} client={client} /> : <BroughtHome page={page} />
}

function BroughtHome({ page }: { page: HomePage }) {
  const t = useTranslate()
  useTitle(t('titles.home'))
  return (
    <HomeFrame>
      <HomeServices home={page.home} mine={page.mayBeSignedIn && <MinePlace />} />
    </HomeFrame>
  )
}
