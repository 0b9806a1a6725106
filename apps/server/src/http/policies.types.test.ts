import { type Endpoint, nothing, post } from '@registration/contract/endpoint.ts'
import { named } from '@registration/contract/wire.ts'
import { expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import type { Handler } from './handler.ts'

/**
 * What a handler may not do, by its endpoint's policy. Each `@ts-expect-error` is a fault of `npm run check` once the
 * line below it compiles. Nothing here runs.
 */

const common = { input: named({}), answer: nothing } as const
const reads = post('/api/reads', { ...common, access: 'citizen', transaction: 'none' })
const writes = post('/api/writes', { ...common, access: 'citizen', transaction: 'own', idempotent: true })
const asks = post('/api/asks', { ...common, access: 'citizen', transaction: 'steps', idempotent: true })
const open = post('/api/open', { ...common, access: 'public', transaction: 'none' })

declare const insertRow: (db: Db) => Promise<void>

const reading: Handler<typeof reads> = async (_input, ctx) => {
  await ctx.platform.sms.sendCode
  // @ts-expect-error A reading call has no database to write to.
  await insertRow(ctx.db)
  // @ts-expect-error Nor by the query builder.
  ctx.db.insertInto('feedback')
  // @ts-expect-error Nor beside a transaction, which it does not have.
  ctx.pool
}

const writing: Handler<typeof writes> = async (_input, ctx) => {
  await insertRow(ctx.db)
  // @ts-expect-error No platform is called inside the call's transaction.
  ctx.platform
  // @ts-expect-error Nor a second connection: the call could wait for itself.
  ctx.pool
  // @ts-expect-error The log of readings has a transaction of its own: it would wait for this one.
  ctx.readings
}

const asking: Handler<typeof asks> = async (_input, ctx) => {
  const { answer } = await ctx.commitOnce(insertRow)
  // @ts-expect-error Between its transactions it has none.
  ctx.db
  return answer
}

const opened: Handler<typeof open> = async (_input, { caller }) => {
  // @ts-expect-error Nobody may be signed in.
  caller.citizenId
}

const forgets = () =>
  // @ts-expect-error A writing endpoint must set whether a repeat is done again.
  post('/api/forgets', { ...common, access: 'citizen', transaction: 'own' })

const silent = () =>
  // @ts-expect-error Every endpoint must set who may call it.
  post('/api/silent', { ...common, transaction: 'none' })

test('policies are part of the endpoint', () => {
  const policyOf = ({ access, transaction, idempotent }: Endpoint) => ({ access, transaction, idempotent })
  expect([reading, writing, asking, opened, forgets, silent]).toHaveLength(6)
  expect([reads, writes, asks, open].map(policyOf)).toEqual([
    { access: 'citizen', transaction: 'none', idempotent: false },
    { access: 'citizen', transaction: 'own', idempotent: true },
    { access: 'citizen', transaction: 'steps', idempotent: true },
    { access: 'public', transaction: 'none', idempotent: false },
  ])
})
