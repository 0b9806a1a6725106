import type { StepContext } from '../../context.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { LandRegister, RegisteredProperty } from '../../platform/registry/land-register.ts'
import { refuse } from '../../refuse.ts'

type Asking = Pick<StepContext, 'log'> & { platform: { landRegister: LandRegister } }

/** Questions to the register at one time, and how long all of a call may take. */
export const atOnce = 8
const allMs = 3_000

/** When the register has to have answered, on the clock of `performance`. */
export const deadline = (): number => performance.now() + allMs

/**
 * Asks the register for certificate numbers, each of them another one. What did not answer in time is absent. If nothing
 * answered at all, the map is empty.
 */
export async function askRegister(
  { platform, log }: Asking,
  numbers: readonly string[],
  until = deadline(),
): Promise<Map<string, RegisteredProperty[]>> {
  const answers = new Map<string, RegisteredProperty[]>()
  if (!platform.landRegister.isConnected) return answers
  const waiting = [...numbers]
  async function askNext(): Promise<void> {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      if (performance.now() > until) return
      try {
        answers.set(number, await platform.landRegister.findProperties(number))
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        log.warn({ platform: error.platform, code: error.code }, 'the register did not answer')
      }
    }
  }
  await Promise.race([
    Promise.all(Array.from({ length: atOnce }, askNext)),
    passed(Math.max(0, until - performance.now())),
  ])
  // A late answer is none.
  return new Map(answers)
}

/**
 * Refuses where the office has no connected register.
 * @throws the refusal registerNotConnected
 */
export function requireRegister({ platform }: Pick<Asking, 'platform'>): void {
  if (!platform.landRegister.isConnected) throw refuse('registerNotConnected')
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
