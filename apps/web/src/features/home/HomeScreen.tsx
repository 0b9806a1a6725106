import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { lazy, Suspense } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { HomeFrame } from './HomeFrame.tsx'
import styles from './HomeScreen.module.css'
import { HomeServices } from './HomeServices.tsx'
import { MinePlace } from './MinePlace.tsx'
import { useHome, useMayBeSignedIn, useMyMatters } from './queries.ts'

const MyMatters = lazy(async () => ({ default: (await import('./MyMatters.tsx')).MyMatters }))

/** The home screen, fetched if the page does not contain it. Shown to everyone. */
export function HomeScreen() {
  const t = useTranslate()
  const mayBeSignedIn = useMayBeSignedIn()
  return (
    <HomeFrame>
      <Loaded query={useHome()} skeleton={<HomeSkeleton />}>
        {(home) => (
          <HomeServices home={home} mine={mayBeSignedIn && <Mine />}>
            {home.groups.length === 0 && <EmptyState title={t('home.noMenus')} help={t('home.noMenusHelp')} />}
          </HomeServices>
        )}
      </Loaded>
    </HomeFrame>
  )
}

/** The call and the code are fetched at the same time. */
function Mine() {
  const query = useMyMatters()
  return (
    <Suspense fallback={<MinePlace />}>
      <MyMatters query={query} />
    </Suspense>
  )
}

function HomeSkeleton() {
  return (
    <div className={styles.groups}>
      <Skeleton shape="tile" count={6} />
    </div>
  )
}
