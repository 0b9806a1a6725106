import { bookSlot } from '@registration/contract/appointments.ts'
import type { Services } from '../../apps/server/src/context.ts'
import { makePool } from '../../apps/server/src/db/pool.ts'
import { systemIds } from '../../apps/server/src/ids.ts'
import { buildApiOnly } from '../../apps/server/src/testing/api-only.ts'
import { bookingPayload, type Member } from '../../apps/server/src/testing/crowd.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'

interface Recording {
  statements: Statement[]
  /** The values that differ in each booking, by the variable that replaces them. */
  variables: Map<string, string>
}

/** Books once in a server of this process and returns every statement that it ran, the session's first. */
export async function recordBooking({
  url,
  dataDir,
  member,
  slots,
}: {
  url: string
  dataDir: string
  member: Member
  slots: number
}): Promise<Recording> {
  const pool = makePool(url)
  const recorded = recordStatements(pool)
  const made: string[] = []
  const ids = {
    ...systemIds,
    uuid: () => {
      const id = systemIds.uuid()
      made.push(id)
      return id
    },
  }
  const { app, services } = await buildApiOnly(pool, { dataDir, ids })
  const slotId = `bench-${slots}-0`
  const requestId = systemIds.uuid()
  recorded.length = 0
  const answer = await app.inject({
    method: 'POST',
    url: bookSlot.path,
    headers: { cookie: member.cookie },
    payload: bookingPayload(member, { calendarDayId: `bench-${slots}`, slotId, requestId }),
  })
  await app.close()
  await pool.end()
  if (answer.json().stat !== 1) throw new Error(answer.body)
  // The statements after the commit wake the workers, once for many bookings. They are not counted as the booking's.
  const statements = recorded.slice(0, recorded.findIndex(({ text }) => text === 'commit') + 1)
  return { statements, variables: variablesOf(recorded, { made, slotId, requestId, services, member }) }
}

function variablesOf(
  recorded: readonly Statement[],
  {
    made,
    slotId,
    requestId,
    services,
    member,
  }: {
    made: readonly string[]
    slotId: string
    requestId: string
    services: Services
    member: Member
  },
): Map<string, string> {
  const citizen = personIn(recorded)
  const document = services.cipher.index(member.documentNumber, 'document_number')
  const names = ['appointment', 'first_message', 'inbox_message', 'second_message']
  const inTransaction = made.filter((id) => recorded.some(({ values }) => values.flat().includes(id)))
  return new Map([
    [citizen, 'citizen'],
    [slotId, 'slot'],
    [requestId, 'request'],
    [document, 'document'],
    [numberIn(recorded), 'number'],
    ...inTransaction.map((id, i) => [id, names[i] ?? `unknown_${i}`] as const),
  ])
}

/** The citizen, who is a person of their own: by the count of their tries. */
function personIn(recorded: readonly Statement[]): string {
  const keys = recorded.flatMap(({ values }) => values).map((value) => /^booking-tries:(.+)$/.exec(String(value))?.[1])
  const person = keys.find((key) => key !== undefined)
  if (!person) throw new Error('no try is counted')
  return person
}

/** The booking's number: taken from its sequence by one statement and written by a later one. */
function numberIn(recorded: readonly Statement[]): string {
  const insert = recorded.find(({ text }) => text.includes('insert into appointment'))
  const number = insert?.values.find((value) => typeof value === 'string' && /^\d{6,19}$/.test(value))
  if (typeof number !== 'string') throw new Error('the booking has no number')
  return number
}
