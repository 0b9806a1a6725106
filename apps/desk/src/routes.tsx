import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import type { Permission } from '@registration/contract/permissions.ts'
import { type ComponentType, lazy } from 'react'
import type { Officer } from './api/officer.ts'

interface DeskScreen {
  path: string
  /** `own`: every officer. */
  permission: Permission | 'own'
  Screen: ComponentType<{ officer: Officer }>
}

/** Every screen behind the sign-in. Its code is loaded on the first visit to it. */
export const screens: readonly DeskScreen[] = [
  {
    path: deskPaths.queue,
    permission: 'viewCases',
    Screen: lazy(async () => ({ default: (await import('./features/cases/queue/QueueScreen.tsx')).QueueScreen })),
  },
  {
    path: deskPaths.search,
    permission: 'viewCases',
    Screen: lazy(async () => ({ default: (await import('./features/cases/search/SearchScreen.tsx')).SearchScreen })),
  },
  {
    path: deskPaths.account,
    permission: 'own',
    Screen: lazy(async () => ({ default: (await import('./features/account/AccountScreen.tsx')).AccountScreen })),
  },
  {
    path: deskPaths.staff,
    permission: 'listStaff',
    Screen: lazy(async () => ({ default: (await import('./features/staff/StaffScreen.tsx')).StaffScreen })),
  },
  {
    path: deskPaths.absences,
    permission: 'recordAbsence',
    Screen: lazy(async () => ({ default: (await import('./features/staff/AbsencesScreen.tsx')).AbsencesScreen })),
  },
  {
    path: deskPaths.case,
    permission: 'viewCases',
    Screen: lazy(async () => ({ default: (await import('./features/cases/review/CaseScreen.tsx')).CaseScreen })),
  },
]
