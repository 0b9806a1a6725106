import type { Stage } from '@registration/contract/desk/case-words.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Officer, Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { hasApplications } from '../../modules/application-record/application-store.ts'
import { deciderOf } from '../../modules/application-record/decider-rules.ts'
import { addDays } from '../../modules/appointments/calendar-rules.ts'
import { listClosedDays } from '../../modules/appointments/calendar-store.ts'
import {
  subtractWorkingMinutes,
  type WorkingTime,
  workingMinutesBetween,
} from '../../modules/appointments/working-hour-rules.ts'
import { officeTime } from '../../modules/desk-cases/limit-rules.ts'
import { instantOf } from '../../shanghai-time.ts'
import { makeCitizen } from '../builders.ts'
import { renderPages } from '../pages.ts'
import { officerOf, pastServices } from './call-contexts.ts'
import { type Applied, correct, fillIn, revokeAtDesk, submitToDesk } from './citizen-acts.ts'
import type { DeskApplication } from './desk-applications.ts'
import { type DeskAct, type DeskStory, deskStories } from './desk-stories.ts'
import { claim, getSeen, hold, pass, register, returnWith } from './officer-acts.ts'

type Filling = Services & { db: Db }

/** Adds the desk's cases, unless they are there, or others decide about these regions. */
export async function fillDesk(services: Services): Promise<void> {
  const { content, clock, pool } = services
  const time = officeTime({ content, closedDays: await listClosedDays(pool) }, '130481')
  const offered = deskStories(hoursLeftToday(time, clock.now())).filter(
    ({ application }) =>
      deciderOf(services, application.regionCode) === 'desk' && findBusiness(content, application.businessId),
  )
  const [first] = offered
  if (!first || (await hasApplications(pool, (await ensureApplicant(services, first.application)).id))) return
  const applicants = new Map<DeskStory, Applied['citizen']>()
  for (const story of offered) applicants.set(story, await ensureApplicant(services, story.application))
  const pages = await renderPages(services)
  const past = pastServices(services)
  const now = clock.now()
  // One transaction: after an interrupted start the desk has all of them or none.
  await inTransaction(pool, async (db) => {
    const officers = await findOfficers({ ...past, db })
    const moments = offered.flatMap((story) =>
      story.acts.map((act) => ({ story, act, at: subtractWorkingMinutes(time, now, act.hoursAgo * 60) })),
    )
    const applied = new Map<DeskStory, Applied>()
    // In the order of time, as the numbers of the cases and the entries of the audit log are.
    for (const { story, act, at } of moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      const citizen = applicants.get(story)
      if (!citizen) continue
      const { application } = story
      const known = applied.get(story) ?? {
        citizen,
        application,
        applicationId: await fillIn({ ...past, db }, { citizen, application, pages, at }),
      }
      applied.set(story, known)
      await play({ ...past, db }, { applied: known, act, at, officers })
    }
  })
}

async function ensureApplicant(services: Services, { openid, account }: DeskApplication): Promise<Applied['citizen']> {
  return { id: await makeCitizen(services, openid, account), openid }
}

type Officers = Readonly<Record<Stage, Officer>>

async function findOfficers(services: Filling): Promise<Officers> {
  return {
    cadastral: await officerOf(services, 'demo-cadastral'),
    acceptance: await officerOf(services, 'demo-acceptance'),
    registration: await officerOf(services, 'demo-registrar'),
  }
}

async function play(
  services: Filling,
  { applied, act, at, officers }: { applied: Applied; act: DeskAct; at: Date; officers: Officers },
): Promise<void> {
  if (act.act === 'submitted') return submitToDesk(services, applied, at)
  if (act.act === 'corrected') return correct(services, applied, at)
  if (act.act === 'revoked') return revokeAtDesk(services, applied, at)
  const { id, stage } = await getSeen(services, applied.applicationId)
  const acting = { id, officer: officers[stage], at }
  if (act.act === 'claimed') return claim(services, acting)
  if (act.act === 'held')
    return hold(services, acting, { reason: act.reason, until: dayAfter(services.clock.now(), act.days) })
  if (act.act === 'passed') return pass(services, acting)
  if (act.act === 'returned') return returnWith(services, acting, act.remarks)
  const { certificateNumber = '' } = applied.application.units[0] ?? {}
  return register(services, acting, certificateNumber)
}

const dayAfter = (now: Date, days: number) => addDays(todayInShanghai(now), days)

/** The working hours that are left of today. */
const hoursLeftToday = (time: WorkingTime, now: Date) =>
  workingMinutesBetween(time, now, instantOf(dayAfter(now, 1), '00:00')) / 60
