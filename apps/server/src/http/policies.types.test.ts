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
const manages = post('/api/manages', {
  ...common,
  access: 'staff',
  permission: 'setRoles',
  isStepUp: true,
  transaction: 'own',
  idempotent: true,
})
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
  const answer = await ctx.commitOnce(insertRow)
  // @ts-expect-error Between its transactions it has none.
  ctx.db
  return answer
}

const managing: Handler<typeof manages> = async (_input, { caller }) => {
  // @ts-expect-error An officer is no citizen.
  caller.citizenId
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

const permits = () =>
  // @ts-expect-error Every call of an officer must set its permission.
  post('/api/permits', { ...common, access: 'staff', transaction: 'none' })

const permitsUnknown = () =>
  // @ts-expect-error A permission is one of the table.
  post('/api/permits', { ...common, access: 'staff', permission: 'everything', transaction: 'none' })

const permitsCitizens = () =>
  // @ts-expect-error A citizen's call has no permission.
  post('/api/permits', { ...common, access: 'citizen', permission: 'own', transaction: 'none' })

test('policies are part of the endpoint', () => {
  const policyOf = ({ access, transaction, idempotent }: Endpoint) => ({ access, transaction, idempotent })
  expect([reading, writing, asking, managing, opened, forgets, silent]).toHaveLength(7)
  expect([permits, permitsUnknown, permitsCitizens]).toHaveLength(3)
  expect([reads, writes, asks, open].map(policyOf)).toEqual([
    { access: 'citizen', transaction: 'none', idempotent: false },
    { access: 'citizen', transaction: 'own', idempotent: true },
    { access: 'citizen', transaction: 'steps', idempotent: true },
    { access: 'public', transaction: 'none', idempotent: false },
  ])
  expect(manages.desk).toEqual({ permission: 'setRoles', isStepUp: true, isEnrolment: false, isIdle: false })
  expect(reads.desk).toBeUndefined()
})
