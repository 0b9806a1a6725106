// The made-up year in the order in which its release came: first the tables that the release before has, then the rest.
import type { Services } from '../../apps/server/src/context.ts'
import type { Pool } from '../../apps/server/src/db/pool.ts'
import { fillApplications, fillParts } from './fill-year-applications.ts'
import { fillCitizensAudit, fillOfficersAudit } from './fill-year-audit.ts'
import { fillBookings, fillReminders } from './fill-year-bookings.ts'
import { fillAccounts, fillCitizens } from './fill-year-citizens.ts'
import { fillCasesOfYear, fillOfficers } from './fill-year-desk.ts'
import { fillArchive, fillOutbox, fillRecords } from './fill-year-records.ts'
import { fillWork } from './fill-year-work.ts'
import { madeId, workingDays } from './year-shape.ts'

/** The services that fill, and the same database for whole statements. */
export interface Filling {
  services: Services
  database: Pool
}

export function daysOf({ content }: Pick<Services, 'content'>): string[] {
  const [area] = content.calendar.areas
  if (!area) throw new Error('the content has no calendar')
  return workingDays(content.calendar, area)
}

/** What the release before has of the year. */
export async function fillBefore({ services, database }: Filling): Promise<void> {
  const days = daysOf(services)
  await database.query(madeId)
  await step('citizens', () => fillCitizens(services))
  await step('their accounts', () => fillAccounts(database))
  await step('applications', () => fillApplications(services, days))
  await step('their parts', () => fillParts(database))
  await step('bookings', async () => {
    await fillBookings(services, database, days[0] ?? '')
    await fillReminders(database)
  })
  await step('archive', () => fillArchive(services, database))
  await step('records', () => fillRecords(services, database))
  await step('audit log of citizens', () => fillCitizensAudit(services, database))
  await step('vacuum', () => database.query('vacuum analyze'))
}

/** What the desk adds to it. */
export async function fillSince({ services, database }: Filling): Promise<void> {
  const days = daysOf(services)
  await step('outbox', () => fillOutbox(services))
  await step('officers', () => fillOfficers(services))
  await step('cases', () => fillCasesOfYear(services, days))
  await step('work on them', () => fillWork(database))
  await step('audit log of officers', () => fillOfficersAudit(services, database, days))
  await database.query('drop function made_id')
  await step('vacuum', () => database.query('vacuum analyze'))
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`filled: ${name.padEnd(24)} ${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s`)
}
