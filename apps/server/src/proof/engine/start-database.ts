import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'
import { fillIn, placeFilledIn } from './fill-in.ts'
import type { Machine } from './machine.ts'
import { postgresFolder } from './require-packages.ts'
import { waitUntil } from './wait-until.ts'

const password = 'proof'

export interface Database {
  /** Through PgBouncer and HAProxy. */
  url: string
  /** Waits until one machine is the primary and the other one its synchronous standby. */
  untilWhole(): Promise<{ primary: Machine; standby: Machine }>
  /** The present primary as the others see it. */
  findPrimary(): Promise<Machine | undefined>
  /** Starts what a killed machine ran. */
  restart(machine: Machine): Promise<void>
  /** Makes the machine's etcd the leader: the worst that can be lost. */
  leadEtcdOn(machine: Machine): Promise<void>
}

interface Machines {
  /** The two with PostgreSQL. */
  pair: readonly [Machine, Machine]
  /** The third vote. */
  witness: Machine
  /** The pooler's. */
  front: Machine
}

/** PostgreSQL twice with Patroni, etcd three times, HAProxy and PgBouncer, by the files of deploy/database. */
export async function startDatabase({ pair, witness, front }: Machines): Promise<Database> {
  const voters = [...pair, witness]
  const common = {
    // Where a connection within loopback comes from.
    NETWORK: '127.0.0.0/8',
    ETCD_MEMBERS: voters.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
    ETCD_HOSTS: voters.map(({ address }) => `${address}:2379`).join(','),
    BIN_DIR: postgresFolder() ?? '',
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
    WATCHDOG: 'off',
    ADDRESS_A: pair[0].address,
    ADDRESS_B: pair[1].address,
    PASSWORD: password,
    USERS: path.join(front.folder, 'users.txt'),
  }
  const place = (machine: Machine, file: string) =>
    placeFilledIn(machine.folder, `database/${file}`, {
      ...common,
      NAME: machine.name,
      ADDRESS: machine.address,
      FOLDER: machine.folder,
    })
  const start = async (machine: Machine) => {
    machine.start('/usr/bin/etcd', ['--config-file', await place(machine, 'etcd.yaml')])
    if (machine !== witness) machine.start('/usr/bin/patroni', [await place(machine, 'patroni.yaml')])
  }
  for (const machine of voters) await start(machine)
  const findPrimary = async () => {
    const states = await Promise.all(pair.map((machine) => isPrimary(machine)))
    return pair.find((_, index) => states[index])
  }
  const database: Database = {
    url: `postgres://registration:${password}@${front.address}:6432/registration`,
    findPrimary,
    untilWhole: () => waitUntil('a primary with its synchronous standby', 240, () => findWhole(pair)),
    restart: start,
    leadEtcdOn: (machine) => leadOn(voters, machine),
  }
  const { primary } = await database.untilWhole()
  await runAsSuperuser(primary, await fillIn('database/roles.sql', common))
  await writeFile(common.USERS, `"registration" "${password}"\n`, { mode: 0o644 })
  front.start('/usr/sbin/haproxy', ['-db', '-f', await place(front, 'haproxy.cfg')])
  front.start('/usr/sbin/pgbouncer', [await place(front, 'pgbouncer.ini')])
  await waitUntil('the way to the primary', 60, () => leadsToPrimary(database.url))
  return database
}

/** HAProxy takes every machine for the primary until it has asked them. */
async function leadsToPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    return rows[0]?.isStandby === false
  } finally {
    await client.end()
  }
}

const patience = () => AbortSignal.timeout(1_000)

const isPrimary = ({ address }: Machine) =>
  fetch(`http://${address}:8008/primary`, { signal: patience() }).then(
    ({ ok }) => ok,
    () => false,
  )

const clusterState = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) })

async function findWhole(pair: Machines['pair']) {
  for (const primary of pair) {
    if (!(await isPrimary(primary))) continue
    const answer = await fetch(`http://${primary.address}:8008/cluster`, { signal: patience() })
    const { members } = z.parse(clusterState, await answer.json())
    const standby = members.find(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state))
    const machine = pair.find(({ name }) => name === standby?.name)
    if (machine) return { primary, standby: machine }
  }
  return undefined
}

/** PostgreSQL runs `create database` outside transactions: each statement goes by itself. */
async function runAsSuperuser({ address }: Machine, statements: string): Promise<void> {
  const client = new pg.Client(`postgres://postgres:${password}@${address}:5432/postgres`)
  await client.connect()
  try {
    for (const statement of statements.replaceAll(/^--.*$/gm, '').split(';'))
      if (statement.trim() !== '') await client.query(statement)
  } finally {
    await client.end()
  }
}

const memberState = z.object({ header: z.object({ member_id: z.string() }), leader: z.string() })

async function leadOn(voters: readonly Machine[], wanted: Machine): Promise<void> {
  const ask = async (machine: Machine, call: string, body: object) => {
    const url = `http://${machine.address}:2379/v3/maintenance/${call}`
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body), signal: patience() })
    return answer.json()
  }
  await waitUntil(`etcd of ${wanted.name} is the leader`, 30, async () => {
    const states = await Promise.all(
      voters.map(async (machine) => ({ machine, ...z.parse(memberState, await ask(machine, 'status', {})) })),
    )
    const target = states.find(({ machine }) => machine === wanted)
    if (!target || target.leader === target.header.member_id) return target !== undefined
    const leader = states.find(({ header }) => header.member_id === target.leader)
    if (leader) await ask(leader.machine, 'transfer-leadership', { targetID: target.header.member_id })
    return false
  })
}
