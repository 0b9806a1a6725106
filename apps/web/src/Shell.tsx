import { paths } from '@registration/contract/paths.ts'
import { BuildingIcon, PersonIcon } from '@registration/kit/ui/icons.tsx'
import { useKeyboardInset } from '@registration/kit/ui/use-keyboard-inset.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslate } from './locales/language.ts'
import styles from './Shell.module.css'
import { profileTabBadgeId } from './ui/tab-badge.ts'

/** The page and the tab bar below it. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const [location] = useLocation()
  useKeyboardInset()
  const page = usePageFocus(location)
  const inProfile = paths.profile.patterns.includes(location)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('ui.skipToContent')}
      </a>
      <nav className={styles.tabs} aria-label={t('ui.mainNavigation')}>
        <TabLink to={paths.home()} current={location === paths.home.pattern} icon={<BuildingIcon />}>
          {t('home.tab')}
        </TabLink>
        <TabLink to={paths.profile()} current={inProfile} icon={<PersonIcon />}>
          {t('home.profileTab')}
          <span id={profileTabBadgeId} />
        </TabLink>
      </nav>
      <main className={styles.page} id="content" tabIndex={-1} ref={page}>
        {children}
      </main>
    </div>
  )
}

/** After a change of screen the keyboard and the screen reader start at the new screen, not at the old link. */
function usePageFocus(location: string) {
  const page = useRef<HTMLElement>(null)
  const before = useRef(location)
  useEffect(() => {
    if (before.current !== location) page.current?.focus({ preventScroll: true })
    before.current = location
  }, [location])
  return page
}

interface TabLinkProps {
  to: string
  current: boolean
  icon: ReactNode
  children: ReactNode
}

function TabLink({ to, current, icon, children }: TabLinkProps) {
  return (
    <Link href={to} className={styles.tab} aria-current={current ? 'page' : undefined}>
      {icon}
      {children}
    </Link>
  )
}
