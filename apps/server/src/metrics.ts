import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The steps of maintenance in their order, as log and metrics name them. */
export const maintenanceSteps = [
  'sessions',
  'officerSessions',
  'providerSignIns',
  'requests',
  'limits',
  'phoneCodes',
  'bindingCodes',
  'faceFlows',
  'closedAccounts',
  'nonces',
  'drafts',
  'invitations',
  'confirmations',
  'calendar',
  'reminders',
  'seats',
  'unownedFiles',
  'shows',
  'caseNotices',
  'caseRetention',
  'caseClaims',
  'caseHolds',
  'caseLimits',
  'caseLevels',
  'caseRegisters',
  'auditAnchor',
] as const
export type MaintenanceStep = (typeof maintenanceSteps)[number]

/** How a sign-in at the desk ended, or a second factor. `paused`: the account's fifth wrong password or code. */
const staffSignInOutcomes = ['done', 'refused', 'paused'] as const
type StaffSignInOutcome = (typeof staffSignInOutcomes)[number]

/** How a citizen's return from the messaging platform ended. `platformDown`: the platform did not answer, or refused us. */
const signInOutcomes = ['signedIn', 'codeRefused', 'platformDown', 'other'] as const
type SignInOutcome = (typeof signInOutcomes)[number]

/** What the process counts. `/metrics` serves it. */
export interface Metrics {
  registry: Registry
  /** A call that was answered, or whose caller has gone (`status` 499). `refusal`: empty if there was none. */
  countCall(call: { path: string; status: number; refusal: string }): void
  noteSeconds(path: string, seconds: number): void
  countMaintenanceStep(step: MaintenanceStep, outcome: 'done' | 'failed'): void
  /** Notes the address of a citizen's call. If all citizens share a few, the limits of an address are limits of everyone. */
  noteAddress(citizenId: string, address: string): void
  /** A slot whose counter was not the number of its bookings and holds. */
  countMiscountedSlot(): void
  /** An event of the registry with a wrong, used or ended binding code. */
  countWrongBindingCode(): void
  countSignIn(outcome: SignInOutcome): void
  countStaffSignIn(outcome: StaffSignInOutcome): void
  /** A message of the outbox that was given up. */
  countDroppedMessage(): void
}

export function makeMetrics(log: Pick<FastifyBaseLogger, 'warn'>): Metrics {
  const registry = new Registry()
  const calls = new Counter({
    name: 'calls_total',
    help: 'Calls by path, status and refusal',
    labelNames: ['path', 'status', 'refusal'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'call_seconds',
    help: 'Seconds from the end of the body until the answer by path',
    labelNames: ['path'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const steps = new Counter({
    name: 'maintenance_steps_total',
    help: 'Steps of maintenance by name and outcome',
    labelNames: ['step', 'outcome'],
    registers: [registry],
  })
  const miscounted = new Counter({
    name: 'slot_counters_corrected_total',
    help: 'Counters of slots that were not the number of their bookings and holds',
    registers: [registry],
  })
  const wrongCodes = new Counter({
    name: 'binding_codes_refused_total',
    help: 'Events of the registry with a wrong, used or ended binding code',
    registers: [registry],
  })
  const signIns = new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins of citizens by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const staffSignIns = new Counter({
    name: 'staff_sign_ins_total',
    help: 'Sign-ins of officers by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const dropped = new Counter({
    name: 'outbox_dropped_total',
    help: 'Messages that were given up: notifications that nobody took for a day',
    registers: [registry],
  })
  for (const outcome of signInOutcomes) signIns.inc({ outcome }, 0)
  for (const outcome of staffSignInOutcomes) staffSignIns.inc({ outcome }, 0)
  // A missing count is not zero: a step that never succeeds must show.
  for (const step of maintenanceSteps) for (const outcome of ['done', 'failed']) steps.inc({ step, outcome }, 0)
  return {
    registry,
    countCall: ({ path, status, refusal }) => calls.inc({ path, status: String(status), refusal }),
    noteSeconds: (path, each) => seconds.observe({ path }, each),
    countMaintenanceStep: (step, outcome) => steps.inc({ step, outcome }),
    countMiscountedSlot: () => miscounted.inc(),
    countWrongBindingCode: () => wrongCodes.inc(),
    countSignIn: (outcome) => signIns.inc({ outcome }),
    countStaffSignIn: (outcome) => staffSignIns.inc({ outcome }),
    countDroppedMessage: () => dropped.inc(),
    noteAddress: makeAddressWatch(registry, log),
  }
}

/** A figure that is read at each request. While it cannot be read the last one remains. */
export function gaugeCount(
  registry: Registry,
  name: string,
  help: string,
  count: () => Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const counted = await count().catch(() => undefined)
      if (counted !== undefined) this.set(counted)
    },
  })
}

/** So many different citizens do not share so few addresses by chance, unless nobody else uses the service. */
const watchedCitizens = 20
/** Two balancers, and one more while a machine is replaced. */
const fewAddresses = 3

/** Looks at the addresses of twenty citizens at a time. */
function makeAddressWatch(registry: Registry, log: Pick<FastifyBaseLogger, 'warn'>): Metrics['noteAddress'] {
  const shared = new Gauge({
    name: 'citizens_share_one_address',
    help: 'Whether the last twenty citizens all came from three addresses or fewer: 1 or 0',
    registers: [registry],
  })
  const citizens = new Set<string>()
  const addresses = new Set<string>()
  let wasShared = false
  return (citizenId, address) => {
    citizens.add(citizenId)
    addresses.add(address)
    if (citizens.size < watchedCitizens) return
    const isShared = addresses.size <= fewAddresses
    shared.set(isShared ? 1 : 0)
    if (isShared && !wasShared)
      log.warn(
        'all citizens come from a few addresses: TRUSTED_PROXIES lacks a balancer, or a balancer hides addresses',
      )
    wasShared = isShared
    citizens.clear()
    addresses.clear()
  }
}
