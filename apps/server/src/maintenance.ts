import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Services } from './context.ts'
import { clockAhead, isFarOff } from './db/clock-ahead.ts'
import { isUnavailable } from './db/failures.ts'
import { dayMs, minuteMs } from './durations.ts'
import { deleteExpiredRequests } from './http/idempotency-store.ts'
import { deleteExpiredLimits } from './http/rate-limit-store.ts'
import { type MaintenanceStep, maintenanceSteps } from './metrics.ts'
import { deleteExpiredDrafts } from './modules/applications/delete-expired-drafts.ts'
import { extendCalendar } from './modules/appointments/extend-calendar.ts'
import { normalizeSeats } from './modules/appointments/normalize-seats.ts'
import { remindOfAppointments } from './modules/appointments/remind-of-appointments.ts'
import { anchorAudit } from './modules/audit/anchor-service.ts'
import { deleteExpiredBindingCodes } from './modules/binding/binding-code-store.ts'
import { endOutdatedConfirmations } from './modules/confirmations/end-outdated-confirmations.ts'
import { endClaims } from './modules/desk-cases/end-claims-service.ts'
import { endHolds } from './modules/desk-cases/end-holds.ts'
import { endRetention } from './modules/desk-cases/end-retention.ts'
import { notifyLevels } from './modules/desk-cases/notify-levels.ts'
import { recomputeLimits } from './modules/desk-cases/recompute-limits.ts'
import { deleteNoticesBefore } from './modules/desk-notices/notice-store.ts'
import { deleteExpiredProviderSignIns } from './modules/desk-oidc/oidc-store.ts'
import { askUnknown } from './modules/desk-review/ask-unknown.ts'
import { deleteExpiredOfficerSignIns } from './modules/desk-sign-in/delete-expired.ts'
import { deleteExpiredFlows } from './modules/face/face-flow-store.ts'
import { discardUnowned } from './modules/files/discard-unowned.ts'
import { expireInvitations } from './modules/invitations/expire-invitations.ts'
import { deleteExpiredPhoneCodes } from './modules/phone-codes/phone-code-store.ts'
import { forgetClosedAccounts } from './modules/privacy/forget-closed-accounts.ts'
import { deleteOldShows } from './modules/properties/show-store.ts'
import { deleteExpiredNonces } from './modules/registry/registry-event-store.ts'
import { deleteExpiredSignIns } from './modules/session/delete-expired.ts'
import { PlatformError } from './platform/ask.ts'
import { freshMs } from './platform/registry/signature.ts'

const everyMs = 10 * minuteMs

const before = ({ clock }: Services, ms: number) => new Date(clock.now().getTime() - ms)

const steps: Record<MaintenanceStep, (services: Services) => Promise<unknown>> = {
  sessions: deleteExpiredSignIns,
  officerSessions: deleteExpiredOfficerSignIns,
  providerSignIns: (services) =>
    deleteExpiredProviderSignIns(services.pool, before(services, deskLimits.providerMinutes * minuteMs)),
  requests: ({ pool, clock }) => deleteExpiredRequests(pool, clock.now()),
  limits: (services) => deleteExpiredLimits(services.pool, before(services, dayMs)),
  phoneCodes: (services) => deleteExpiredPhoneCodes(services.pool, before(services, dayMs)),
  bindingCodes: ({ pool, clock }) => deleteExpiredBindingCodes(pool, clock.now()),
  faceFlows: (services) =>
    deleteExpiredFlows(services.pool, { open: before(services, 30 * dayMs), closed: before(services, dayMs) }),
  closedAccounts: forgetClosedAccounts,
  nonces: (services) => deleteExpiredNonces(services.pool, before(services, 2 * freshMs)),
  drafts: deleteExpiredDrafts,
  invitations: expireInvitations,
  confirmations: endOutdatedConfirmations,
  calendar: extendCalendar,
  reminders: remindOfAppointments,
  seats: normalizeSeats,
  unownedFiles: discardUnowned,
  shows: (services) => deleteOldShows(services.pool, before(services, 365 * dayMs)),
  caseClaims: endClaims,
  caseHolds: endHolds,
  caseLimits: recomputeLimits,
  caseLevels: notifyLevels,
  caseRegisters: askUnknown,
  caseNotices: (services) => deleteNoticesBefore(services.pool, before(services, deskLimits.caseNoticeDays * dayMs)),
  caseRetention: endRetention,
  auditAnchor: ({ pool, platform, ...rest }) => anchorAudit({ db: pool, files: platform.files, ...rest }),
}

/** Steps that find something new only when the day has changed or a node has started with other content. */
const dailySteps: readonly MaintenanceStep[] = ['confirmations']

/** The day, in Shanghai, on which this node last ran each daily step without a failure. */
export type DailyRuns = Map<MaintenanceStep, string>

/**
 * Runs every step once, in the order of `maintenanceSteps`. A step that fails is logged and counted, waits for its next
 * turn, and stops no other. Any number of nodes may run it.
 */
export async function runMaintenance(services: Services, dailyRuns: DailyRuns = new Map()): Promise<void> {
  await runSteps(services, maintenanceSteps, dailyRuns)
}

async function runSteps(services: Services, names: readonly MaintenanceStep[], dailyRuns: DailyRuns): Promise<void> {
  for (const step of names) await runStep(services, step, dailyRuns)
}

/** A daily step that is done for today counts as done in each round: the alert is about a step without success for an hour. */
async function runStep(services: Services, step: MaintenanceStep, dailyRuns: DailyRuns): Promise<void> {
  const { clock, log, metrics } = services
  const today = todayInShanghai(clock.now())
  try {
    if (dailyRuns.get(step) !== today) await steps[step](services)
    if (dailySteps.includes(step)) dailyRuns.set(step, today)
    metrics.countMaintenanceStep(step, 'done')
  } catch (error) {
    metrics.countMaintenanceStep(step, 'failed')
    log.error({ step, ...kindOf(error) }, 'a step of maintenance failed')
  }
}

/** The error itself may quote a record: only its kind is logged. */
function kindOf(error: unknown): { name: string; platform?: string; code?: unknown } {
  if (!(error instanceof Error)) return { name: 'unknown' }
  if (error instanceof PlatformError) return { name: 'PlatformError', platform: error.platform, code: error.code }
  const code = 'code' in error ? error.code : undefined
  // The driver's own errors of a silent database have no code.
  if (isUnavailable(error)) return { name: error.name, code: code ?? 'databaseSilent' }
  return { name: error.name, ...(code !== undefined && { code }) }
}

/** Runs these steps, unless this machine's clock is an hour from the database's: nothing that is deleted comes back. */
export async function runRound(
  services: Services,
  dailyRuns: DailyRuns,
  names: readonly MaintenanceStep[] = maintenanceSteps,
): Promise<void> {
  const { pool, clock, log } = services
  const ahead = await clockAhead(pool, clock).catch((error: unknown) =>
    log.error(kindOf(error), 'no maintenance: the database does not answer'),
  )
  if (ahead === undefined) return
  if (isFarOff(ahead)) log.error({ ahead }, 'no maintenance: the clocks of this machine and of the database differ')
  else await runSteps(services, names, dailyRuns)
}

export function startMaintenance(services: Services): { stop(): Promise<void> } {
  const dailyRuns: DailyRuns = new Map()
  let current: Promise<void> | undefined
  const run = (round: Promise<void>) => {
    current = round.finally(() => {
      current = undefined
    })
  }
  // At once: entries without an anchor prove nothing, and the office's content may have changed since the last start.
  run(runRound(services, dailyRuns, ['auditAnchor', 'confirmations']))
  const timer = setInterval(() => {
    // What is due meanwhile waits for the next round.
    if (!current) run(runRound(services, dailyRuns))
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
