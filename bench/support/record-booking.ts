import { bookSlot } from '@registration/contract/appointments.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { buildApp } from '../../apps/server/src/app.ts'
import { systemClock } from '../../apps/server/src/clock.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { loadContent } from '../../apps/server/src/content/load-content.ts'
import { makeDatabase } from '../../apps/server/src/db/database.ts'
import { makePool } from '../../apps/server/src/db/pool.ts'
import { systemIds } from '../../apps/server/src/ids.ts'
import { makeServices } from '../../apps/server/src/services.ts'
import type { Member } from '../../apps/server/src/testing/crowd.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'

interface Recording {
  statements: Statement[]
  /** The values of this one booking that are others in each booking, by the variable that takes their place. */
  variables: Map<string, string>
}

/** Books once in a server of this process and tells every statement that this took, the session's first. */
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
  const config = readConfig({ ...process.env, DATABASE_URL: url, DATA_DIR: dataDir }, systemIds)
  const services = makeServices(config, {
    content: await loadContent(config.contentDir),
    pool: makeDatabase(pool),
    clock: systemClock,
    ids,
    log: pino({ level: 'silent' }),
  })
  const app = await buildApp(services)
  const slotId = `bench-${slots}-0`
  const requestId = systemIds.uuid()
  const input = z.encode(bookSlot.input, { ...member, calendarDayId: `bench-${slots}`, slotId })
  recorded.length = 0
  const answer = await app.inject({
    method: 'POST',
    url: bookSlot.path,
    headers: { cookie: member.cookie },
    payload: { ...input, [requestIdName]: requestId },
  })
  await app.close()
  await pool.end()
  if (answer.json().stat !== 1) throw new Error(answer.body)
  return { statements: [...recorded], variables: variablesOf(recorded, { made, slotId, requestId, services, member }) }
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
    services: ReturnType<typeof makeServices>
    member: Member
  },
): Map<string, string> {
  const citizen = String(recorded[2]?.values[0] ?? '')
  const document = services.cipher.index(member.documentNumber, 'document_number')
  const names = ['appointment', 'first_message', 'inbox_message', 'second_message']
  const inTransaction = made.filter((id) => recorded.some(({ values }) => values.includes(id)))
  return new Map([
    [citizen, 'citizen'],
    [slotId, 'slot'],
    [requestId, 'request'],
    [document, 'document'],
    [numberIn(recorded), 'number'],
    ...inTransaction.map((id, i) => [id, names[i] ?? `unknown_${i}`] as const),
  ])
}

/** The booking's number: drawn from its sequence by one statement, written by a later one. */
function numberIn(recorded: readonly Statement[]): string {
  const insert = recorded.find(({ text }) => text.includes('insert into appointment'))
  const number = insert?.values.find((value) => typeof value === 'string' && /^\d{6,19}$/.test(value))
  if (typeof number !== 'string') throw new Error('the booking has no number')
  return number
}
