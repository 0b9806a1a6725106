import type { Answer } from '@registration/contract/endpoint.ts'
import type { initApp } from '@registration/contract/session.ts'
import type { ReactNode } from 'react'
import { Carousel } from '../../ui/Carousel.tsx'
import styles from './HallScreen.module.css'
import { MenuGroup } from './MenuGroup.tsx'

interface HallServicesProps {
  hall: Answer<typeof initApp>
  /** What stands below the services. */
  children?: ReactNode
}

/** The banner and every service that is open. */
export function HallServices({ hall: { banners, app }, children }: HallServicesProps) {
  return (
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
        {children}
      </div>
    </>
  )
}
