import type { Hall } from '@registration/contract/hall-page.ts'
import type { ReactNode } from 'react'
import { Carousel } from '../../ui/Carousel.tsx'
import { HallNotices } from './HallNotices.tsx'
import styles from './HallScreen.module.css'
import { MenuGroup } from './MenuGroup.tsx'

interface HallServicesProps {
  hall: Hall
  /** What stands below the services. */
  children?: ReactNode
}

/** The banner, the newest notices and every service that is open. */
export function HallServices({ hall: { banners, groups, notices }, children }: HallServicesProps) {
  return (
    <>
      {banners.length > 0 && (
        <div className={styles.banner}>
          <Carousel slides={banners} />
        </div>
      )}
      <div className={styles.groups}>
        <HallNotices notices={notices} />
        {groups.map((group) => (
          <MenuGroup key={group.name} group={group} />
        ))}
        {children}
      </div>
    </>
  )
}
