import { randomUUID } from 'node:crypto'
import type { DeskProcess } from './desk-process.ts'

export interface Acting<A> {
  act: () => Promise<A>
  /** The answer, if it came before the server was killed. */
  answer?: A
  /** Whether there was one: a call may answer nothing. */
  isAnswered?: boolean
}

/** An act with its request id, so that it can be repeated. */
export const acting = <A>(act: (requestId: string) => Promise<A>): Acting<A> => {
  const requestId = randomUUID()
  return { act: () => act(requestId) }
}

/** Does all at once and kills the server after so many answers. Then it is started again. */
export async function killAmong<A>(desk: DeskProcess, all: readonly Acting<A>[], after: number): Promise<void> {
  let answered = 0
  let killed: Promise<unknown> | undefined
  await Promise.allSettled(
    all.map(async (each) => {
      const answer = await each.act()
      if (killed) return
      each.answer = answer
      each.isAnswered = true
      answered += 1
      if (answered === after) killed = desk.kill()
    }),
  )
  await (killed ?? desk.kill())
  await desk.restart()
}
