import type { Services } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { dayMs } from '../durations.ts'
import { hasApplications } from '../modules/application-record/application-store.ts'
import { markRead } from '../modules/messages/message-store.ts'
import { companyStories, zhangsanStories } from './applications.ts'
import { makeArchiveRequests } from './archive.ts'
import { makeCitizen } from './builders.ts'
import { demonstrationCitizens, openidOf } from './citizens.ts'
import { makeConsents } from './consents.ts'
import { fillDesk } from './desk/fill-desk.ts'
import { makeFeedback } from './feedback.ts'
import { type ApplicationStory, makeApplication } from './make-application.ts'
import { fillOfficers } from './officers.ts'
import { renderPages } from './pages.ts'

type Persona = keyof typeof demonstrationCitizens

const stories: Partial<Record<Persona, readonly ApplicationStory[]>> = {
  zhangsan: zhangsanStories,
  'handan-co': companyStories,
}

/** Older messages in the inbox are read. */
const readAfterMs = 6 * dayMs

/** Adds the missing demonstration officers and citizens, and applications for citizens who have none. */
export async function fillDemonstration(services: Services): Promise<void> {
  await fillOfficers(services)
  const citizens = await fillCitizens(services)
  for (const [persona, citizenId] of citizens)
    if (persona === 'zhangsan')
      await inTransaction(services.pool, async (db) => {
        await makeArchiveRequests({ ...services, db }, citizenId)
        await makeFeedback({ ...services, db }, citizenId)
        await makeConsents({ ...services, db }, citizenId)
      })
  const lacking: { citizenId: string; missing: readonly ApplicationStory[] }[] = []
  for (const [persona, citizenId] of citizens) {
    const missing = stories[persona] ?? []
    if (missing.length > 0 && !(await hasApplications(services.pool, citizenId))) lacking.push({ citizenId, missing })
  }
  if (lacking.length > 0) await fillApplications(services, lacking)
  await fillDesk(services)
}

async function fillApplications(
  services: Services,
  lacking: readonly { citizenId: string; missing: readonly ApplicationStory[] }[],
): Promise<void> {
  const pages = await renderPages(services)
  // One transaction each: after an interrupted start a citizen has all of them or none.
  for (const [index, { citizenId, missing }] of lacking.entries())
    await inTransaction(services.pool, async (db) => {
      for (const [number, story] of missing.entries())
        await makeApplication({ ...services, db }, { citizenId, sequence: 100 * index + number, story, pages })
      const now = services.clock.now()
      await markRead(db, { citizenId, before: new Date(now.getTime() - readAfterMs), now })
    })
}

/** Adds the missing demonstration citizens. Returns their ids by persona. */
export async function fillCitizens(services: Services): Promise<[Persona, string][]> {
  const made: [Persona, string][] = []
  for (const persona of personas)
    made.push([persona, await makeCitizen(services, openidOf(persona), demonstrationCitizens[persona])])
  return made
}

const personas: readonly Persona[] = ['zhangsan', 'lisi', 'handan-co', 'wangfang', 'fuyang-bank']
