import type { StepContext } from '../../context.ts'
import { dayMs } from '../../durations.ts'
import { giveTriesBack, hasTriesLeft, takeTries } from '../../http/rate-limit-store.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import { type Refused, refuse } from '../../refuse.ts'
import { askRegister, atOnce, deadline } from './ask-register-service.ts'
import type { RegisterAnswers } from './register-comparison-rules.ts'

type Counting = Pick<StepContext, 'pool' | 'caller' | 'clock'>

/**
 * How many wrong numbers a person may ask for in 24 hours from the first one, and how many numbers of owners they may try
 * out. It is far above typing errors, and far below what it takes to walk the numbers of others.
 * docs/product/limits.md 'Rates'.
 */
const triesOf = ({ caller, clock }: Counting) => ({
  key: `register-misses:${caller.personId}`,
  max: 30,
  windowMs: dayMs,
  now: clock.now(),
})

/** Refuses who asked for thirty certificate numbers that no party owns: until a day after the first nothing is asked. */
export async function refuseWhilePaused(ctx: Counting): Promise<void> {
  if (await isPaused(ctx)) throw pausedRefusal()
}

export const pausedRefusal = (): Refused => refuse('tooMany', { retryAfter: dayMs / 1000 })

export const isPaused = async (ctx: Counting): Promise<boolean> => !(await hasTriesLeft(ctx.pool, triesOf(ctx)))

export interface Guesses {
  /** By certificate number. A number without one was not asked, or was not answered. */
  answers: RegisterAnswers
  /** How many of the answered numbers are wrong. */
  wrong: number
  /** How many numbers were asked. The others came after thirty wrong ones, or too late. */
  asked: number
  /** The tries did not suffice for the near misses: there are no answers, as they would say which of them is an owner. */
  isWithheld: boolean
}

interface Judging {
  isRight: (number: string, answers: RegisterAnswers) => boolean
  /** How many numbers of owners the parties try out. */
  nearMisses: (answers: RegisterAnswers) => number
}

/**
 * Asks the register for certificate numbers, in portions. A portion counts as wrong before it is asked, so that a
 * person's calls at once ask for thirty wrong numbers at most together. Then its right numbers and those without an answer
 * are given back, and nothing else is. So is a number of an earlier portion that is right by a later answer: a unit may be
 * under several numbers. The near misses count before anything is answered.
 */
export async function askWithinTries(
  ctx: Counting & Parameters<typeof askRegister>[0],
  numbers: readonly string[],
  { isRight, nearMisses }: Judging,
): Promise<Guesses> {
  const answers = new Map<string, RegisteredProperty[]>()
  const wrongOf = (all: Iterable<string>) => [...all].filter((number) => !isRight(number, answers))
  const until = deadline()
  let asked = 0
  let counted: string[] = []
  while (asked < numbers.length && performance.now() < until) {
    const tries = triesOf(ctx)
    const wanted = Math.min(numbers.length - asked, atOnce)
    const taken = await takeTries(ctx.pool, { ...tries, wanted })
    if (taken === 0) break
    const answered = await askRegister(ctx, numbers.slice(asked, asked + taken), until)
    for (const [number, properties] of answered) answers.set(number, properties)
    const wrong = [...wrongOf(counted), ...wrongOf(answered.keys())]
    await giveTriesBack(ctx.pool, tries.key, counted.length + wanted - wrong.length)
    counted = wrong
    asked += taken
  }
  const wrong = wrongOf(answers.keys()).length
  // One slip of the pen is a wrong number and a near miss.
  const wanted = nearMisses(answers) - wrong
  if (wanted > 0 && (await takeTries(ctx.pool, { ...triesOf(ctx), wanted })) < wanted)
    return { answers: new Map(), wrong: 0, asked: 0, isWithheld: true }
  return { answers, wrong, asked, isWithheld: false }
}
