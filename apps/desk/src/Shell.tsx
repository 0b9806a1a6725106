import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { type LucideIcon, UserRound } from 'lucide-react'
import { type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { Officer } from './api/officer.ts'
import { useSignOut } from './api/sign-out.ts'
import { Notices } from './features/cases/notices/Notices.tsx'
import { SearchField } from './features/cases/search/SearchField.tsx'
import { useSearchText, useTextBefore } from './features/cases/search/search-text.ts'
import { GateShown } from './features/sign-in/gate-shown.ts'
import { useTranslate } from './locales/language.ts'
import { entriesOf } from './navigation.ts'
import styles from './Shell.module.css'
import { Preferences } from './ui/Preferences.tsx'

/** The desk around a screen: the product's name and the officer above, the navigation on the left. */
export function Shell({ officer, children }: { officer: Officer; children: ReactNode }) {
  const t = useTranslate()
  const [location] = useLocation()
  const page = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { text } = useSearchText()
  // A case belongs to the list that it was opened from.
  const list = useTextBefore() === undefined ? deskPaths.queue : deskPaths.search
  const isOfList = location.startsWith(deskPaths.case.replace(':id', ''))
  const currentOf = (entry: string) => {
    if (entry === location) return 'page'
    return isOfList && entry === list ? 'true' : undefined
  }
  usePageFocus(location, location === deskPaths.search && text === '' ? field : page)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <header className={styles.head}>
        <span className={styles.product}>{t('shell.product')}</span>
        {officer.permissions.includes('viewCases') && <SearchField ref={field} />}
        <span className={styles.officer}>
          {officer.name}
          <span className={styles.post}>{officer.post}</span>
        </span>
        {officer.permissions.includes('viewCases') && <Notices />}
        <Preferences />
        <SignOut />
      </header>
      <nav className={styles.navigation} aria-label={t('shell.navigation')}>
        <ul>
          {entriesOf(officer).map(({ to, title, Icon }) => (
            <NavigationLink key={to} to={to} current={currentOf(to)} Icon={Icon}>
              {t(title)}
            </NavigationLink>
          ))}
          <NavigationLink to={deskPaths.account} current={currentOf(deskPaths.account)} Icon={UserRound}>
            {t('shell.account')}
          </NavigationLink>
        </ul>
      </nav>
      <main className={styles.page} id="content" tabIndex={-1} ref={page}>
        {children}
      </main>
    </div>
  )
}

function SignOut() {
  const t = useTranslate()
  const { alert } = useDialogs()
  const signOut = useSignOut()
  const end = () => signOut.mutate(undefined, { onError: ({ message }) => alert(message) })
  return (
    <Button kind="quiet" busy={signOut.isPending} onClick={end}>
      {t('shell.signOut')}
    </Button>
  )
}

interface NavigationLinkProps {
  to: string
  current: 'page' | 'true' | undefined
  Icon: LucideIcon
  children: ReactNode
}

function NavigationLink({ to, current, Icon, children }: NavigationLinkProps) {
  return (
    <li>
      <Link href={to} className={styles.entry} aria-current={current}>
        <Icon size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
        {children}
      </Link>
    </li>
  )
}

/**
 * After a change of screen, and after the sign-in, the keyboard and the screen reader start at the new screen; at an empty
 * search, in its field. A page that is loaded begins at its head. The second click of a double click is not meant for the
 * new screen.
 */
function usePageFocus(location: string, start: RefObject<HTMLElement | null>) {
  const gate = use(GateShown)
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isNew = before.current === undefined ? gate?.current : before.current !== location
    if (isNew) {
      start.current?.focus({ preventScroll: true })
      ignoreTaps()
    }
    before.current = location
    if (gate) gate.current = false
  }, [location, start, gate])
}
