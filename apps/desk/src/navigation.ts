import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import type { Permission } from '@registration/contract/permissions.ts'
import { CalendarOff, Inbox, type LucideIcon, Search, Users } from 'lucide-react'
import type { Officer } from './api/officer.ts'

interface Entry {
  to: string
  title: 'shell.queue' | 'shell.search' | 'shell.staff' | 'shell.absences'
  Icon: LucideIcon
  permission: Permission
}

/** The entries of the navigation, in their order. An officer sees those that their permissions allow. */
const entries: readonly Entry[] = [
  { to: deskPaths.queue, title: 'shell.queue', Icon: Inbox, permission: 'viewCases' },
  { to: deskPaths.search, title: 'shell.search', Icon: Search, permission: 'viewCases' },
  { to: deskPaths.staff, title: 'shell.staff', Icon: Users, permission: 'listStaff' },
  { to: deskPaths.absences, title: 'shell.absences', Icon: CalendarOff, permission: 'recordAbsence' },
]

export const entriesOf = (officer: Pick<Officer, 'permissions'>): readonly Entry[] =>
  entries.filter(({ permission }) => officer.permissions.includes(permission))

/** Where an officer begins: at the first entry, or at their own account. */
export const startOf = (officer: Pick<Officer, 'permissions'> | undefined): string =>
  (officer && entriesOf(officer)[0]?.to) ?? deskPaths.account
