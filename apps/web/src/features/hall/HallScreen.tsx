import { useTranslate } from '../../locales/language.ts'
import { setElderMode, useElderMode } from '../../preferences/elder-mode.ts'
import { Carousel } from '../../ui/Carousel.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ElderSwitch } from './ElderSwitch.tsx'
import styles from './HallScreen.module.css'
import { MenuGroup } from './MenuGroup.tsx'
import { useHall } from './queries.ts'

/** The service hall: who we are, the banner, and every service that is open. Shown to everyone. */
export function HallScreen() {
  const t = useTranslate()
  const elder = useElderMode()
  const hall = useHall()
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <img className={styles.emblem} src="/emblem.svg" alt="" width="40" height="40" />
        <div className={styles.names}>
          <h1 className={styles.office}>{t('titles.office')}</h1>
          <p className={styles.greeting}>{t('hall.greeting')}</p>
        </div>
        <ElderSwitch on={elder} onChange={setElderMode} />
      </header>
      <Loaded query={hall} skeleton={<HallSkeleton />}>
        {({ banners, app }) => (
          <>
            {banners.length > 0 && (
              <div className={styles.banner}>
                <Carousel slides={banners} />
              </div>
            )}
            <div className={styles.groups}>
              {app.menus.groups.map((group) => (
                <MenuGroup key={group.id} group={group} />
              ))}
              {app.menus.groups.length === 0 && <EmptyState title={t('hall.noMenus')} help={t('hall.noMenusHelp')} />}
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function HallSkeleton() {
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
