import { Counter, Registry } from 'prom-client'

/** The steps of maintenance in their order, as log and metrics name them. */
export const maintenanceSteps = [
  'sessions',
  'requests',
  'limits',
  'phoneCodes',
  'faceFlows',
  'nonces',
  'drafts',
  'calendar',
  'unownedFiles',
] as const
export type MaintenanceStep = (typeof maintenanceSteps)[number]

/** The counts of the process outside of calls. `/metrics` serves them too. */
export interface Metrics {
  registry: Registry
  countMaintenanceStep(step: MaintenanceStep, outcome: 'done' | 'failed'): void
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  const steps = new Counter({
    name: 'maintenance_steps_total',
    help: 'Steps of maintenance by name and outcome',
    labelNames: ['step', 'outcome'],
    registers: [registry],
  })
  // A missing count is not zero: a step that never succeeds must show.
  for (const step of maintenanceSteps) for (const outcome of ['done', 'failed']) steps.inc({ step, outcome }, 0)
  return { registry, countMaintenanceStep: (step, outcome) => steps.inc({ step, outcome }) }
}
