import { useTranslate } from '../../locales/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HomeFrame } from './HomeFrame.tsx'
import styles from './HomeScreen.module.css'
import { HomeServices } from './HomeServices.tsx'
import { useHome } from './queries.ts'

/** The home screen, fetched if the page does not contain it. Shown to everyone. */
export function HomeScreen() {
  const t = useTranslate()
  return (
    <HomeFrame>
      <Loaded query={useHome()} skeleton={<HomeSkeleton />}>
        {(home) => (
          <HomeServices home={home}>
            {home.groups.length === 0 && <EmptyState title={t('home.noMenus')} help={t('home.noMenusHelp')} />}
          </HomeServices>
        )}
      </Loaded>
    </HomeFrame>
  )
}

function HomeSkeleton() {
  return (
    <>
      <div className={styles.banner}>
        <Skeleton shape="banner" />
      </div>
      <div className={styles.groups}>
        <Skeleton shape="title" />
        <Skeleton shape="tile" count={4} />
      </div>
    </>
  )
}
