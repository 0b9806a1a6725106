import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createApplication } from '@registration/contract/applications.ts'
import { bookSlot, type CalendarDay } from '@registration/contract/appointments.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { sendFeedback } from '@registration/contract/feedback.ts'
import * as z from 'zod/mini'
import { businessId } from '../../testing/applications.ts'
import { type Client, makeClient, type WireAnswer } from '../../testing/client.ts'
import { bookingPayload, type Member } from '../../testing/crowd.ts'

export type Kind = 'feedback' | 'booking' | 'draft'

/** A write that the product has acknowledged. */
export interface Acknowledged {
  kind: Kind
  /** By which it must be found again. */
  key: string
  /** When the try began that was acknowledged, by `performance.now()`. */
  triedAt: number
  answeredAt: number
}

export interface Load {
  acknowledged: Acknowledged[]
  /** What was refused, by the answer: a full slot, for example. */
  refused: Map<string, number>
  /** When tries failed, and how they ended. */
  failed: { at: number; how: string }[]
  /** Lets every write that is under way be answered, and begins no other. */
  stop(): Promise<void>
}

interface Act {
  kind: Kind
  send(): Promise<WireAnswer>
  /** The key of an acknowledged write, undefined of a refused one. */
  keyOf(answer: WireAnswer): string | undefined
}

interface Callers {
  base: string
  /** Each books a seat a day at most. There must be fewer seats than these. */
  crowd: readonly Member[]
  days: readonly CalendarDay[]
  /** Starts drafts. */
  applicant: Client
}

/**
 * Citizens who write without a break: feedback, bookings of seats that do not suffice, drafts. As the app does, each
 * repeats its call under the same request id until it is answered.
 */
export function startLoad(callers: Callers): Load {
  const load = { acknowledged: [] as Acknowledged[], refused: new Map<string, number>(), failed: [] as Load['failed'] }
  let isOver = false
  const lane = async (next: (index: number) => Act, restMs: number) => {
    for (let index = 0; !isOver; index += 1) {
      await repeatUntilAnswered(next(index), load)
      await pause(restMs)
    }
  }
  const lanes = [
    ...[0, 1, 2, 3].map((offset) => lane((index) => aBooking(callers, index * 4 + offset), 200)),
    ...[0, 1, 2, 3].map((offset) => lane((index) => aFeedback(callers, index * 4 + offset), 100)),
    lane(() => aDraft(callers), 4_000),
  ]
  return {
    ...load,
    stop: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

async function repeatUntilAnswered(act: Act, load: Omit<Load, 'stop'>): Promise<void> {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const triedAt = performance.now()
    try {
      const answer = await act.send()
      if (answer.status < 500 && answer.status !== 429) return note(act, { answer, triedAt }, load)
      load.failed.push({ at: triedAt, how: String(answer.status) })
    } catch {
      load.failed.push({ at: triedAt, how: 'no answer' })
    }
    await pause(250)
  }
  const unanswered = `${act.kind}: not answered for two minutes`
  load.refused.set(unanswered, (load.refused.get(unanswered) ?? 0) + 1)
}

function note(act: Act, { answer, triedAt }: { answer: WireAnswer; triedAt: number }, load: Omit<Load, 'stop'>): void {
  const key = act.keyOf(answer)
  if (key !== undefined) {
    load.acknowledged.push({ kind: act.kind, key, triedAt, answeredAt: performance.now() })
    return
  }
  const refusal = `${act.kind}: ${String(answer.body.reason ?? answer.status)}`
  load.refused.set(refusal, (load.refused.get(refusal) ?? 0) + 1)
}

const pick = <T>(from: readonly T[], index: number): T => {
  const found = from[index % from.length]
  if (found === undefined) throw new Error('the load has nobody')
  return found
}

const given = <T extends z.core.$ZodType>(schema: T, value: unknown) => z.safeParse(schema, value).data

function aBooking({ base, crowd, days }: Callers, index: number): Act {
  const member = pick(crowd, index)
  const day = pick(days, Math.floor(index / crowd.length))
  const slot = pick(day.slots, index)
  const payload = bookingPayload(member, { calendarDayId: day.id, slotId: slot.id, requestId: randomUUID() })
  return {
    kind: 'booking',
    send: () => makeClient(base).post(bookSlot.path, payload, { cookie: member.cookie }),
    keyOf: ({ body }) => (body.stat === 1 ? given(madeBooking, body)?.data.id : undefined),
  }
}

function aFeedback({ base, crowd }: Callers, index: number): Act {
  const member = pick(crowd, index)
  const content = `proof ${randomUUID()}`
  const payload = { ...z.encode(sendFeedback.input, { content }), [requestIdName]: randomUUID() }
  return {
    kind: 'feedback',
    send: () => makeClient(base).post(sendFeedback.path, payload, { cookie: member.cookie }),
    keyOf: ({ body }) => (body.webstate === '0' ? content : undefined),
  }
}

function aDraft({ applicant }: Callers): Act {
  const draft = z.encode(createApplication.input, { businessId, byAppointment: false })
  const payload = { ...draft, [requestIdName]: randomUUID() }
  return {
    kind: 'draft',
    send: () => applicant.post(createApplication.path, payload),
    keyOf: ({ body }) => given(madeDraft, body)?.data.proinstid,
  }
}

const madeBooking = z.object({ data: z.object({ id: z.string() }) })
const madeDraft = z.object({ data: z.object({ proinstid: z.string() }) })
