import type { Home } from '@registration/contract/home-page.ts'
import type { ReactNode } from 'react'
import { Carousel } from '../../ui/Carousel.tsx'
import { ElderWays } from './ElderWays.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import styles from './HomeScreen.module.css'
import { HomeSearch } from './HomeSearch.tsx'
import { MenuGroup } from './MenuGroup.tsx'

interface HomeServicesProps {
  home: Home
  /** What waits for the citizen. */
  mine?: ReactNode
  /** Shown below the services. */
  children?: ReactNode
}

/** What waits for the citizen, the newest notices, the search, every service that is open, and the banner last. */
export function HomeServices({ home: { banners, groups, notices, phone }, mine, children }: HomeServicesProps) {
  return (
    <div className={styles.groups}>
      <ElderWays phone={phone} />
      {mine}
      <HomeNotices notices={notices} />
      <HomeSearch />
      {groups.map((group) => (
        <MenuGroup key={group.name} group={group} />
      ))}
      {children}
      {banners.length > 0 && <Carousel slides={banners} />}
    </div>
  )
}
