import type { Home } from '@registration/contract/home-page.ts'
import type { ReactNode } from 'react'
import { Carousel } from '../../ui/Carousel.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import styles from './HomeScreen.module.css'
import { MenuGroup } from './MenuGroup.tsx'

interface HomeServicesProps {
  home: Home
  /** Shown below the services. */
  children?: ReactNode
}

/** The banner, the newest notices and every service that is open. */
export function HomeServices({ home: { banners, groups, notices }, children }: HomeServicesProps) {
  return (
    <>
      {banners.length > 0 && (
        <div className={styles.banner}>
          <Carousel slides={banners} />
        </div>
      )}
      <div className={styles.groups}>
        <HomeNotices notices={notices} />
        {groups.map((group) => (
          <MenuGroup key={group.name} group={group} />
        ))}
        {children}
      </div>
    </>
  )
}
