import type { StepContext } from '../../context.ts'
import { countUp, deleteLimit, findLimit } from '../../http/rate-limit-store.ts'
import { refuse } from '../../refuse.ts'

type Counting = Pick<StepContext, 'pool' | 'caller' | 'clock'>

const hourMs = 3_600_000
const missesAllowed = 10

/** The numbers in a row that were not found, and the pause that ten of them bring. */
const missesOf = ({ caller }: Counting) => `register-misses:${caller.personId}`
const pauseOf = ({ caller }: Counting) => `register-pause:${caller.personId}`

/** Refuses who tried ten certificate numbers in a row that no party owns: for an hour nothing is asked for them. */
export async function refuseWhilePaused(ctx: Counting): Promise<void> {
  if (await isPaused(ctx)) throw refuse('tooMany', { retryAfter: hourMs / 1000 })
}

export const isPaused = (ctx: Counting): Promise<boolean> =>
  findLimit(ctx.pool, pauseOf(ctx), new Date(ctx.clock.now().getTime() - hourMs))

/** Counts numbers that were not found. One that was found ends the row. */
export async function countMisses(ctx: Counting, misses: number): Promise<void> {
  const { pool, clock } = ctx
  const now = clock.now()
  if (misses === 0) return deleteLimit(pool, missesOf(ctx))
  for (let n = 0; n < misses; n += 1) {
    const inARow = await countUp(pool, missesOf(ctx), { now, windowMs: 24 * hourMs })
    if (inARow < missesAllowed) continue
    await countUp(pool, pauseOf(ctx), { now, windowMs: hourMs })
    return deleteLimit(pool, missesOf(ctx))
  }
}
