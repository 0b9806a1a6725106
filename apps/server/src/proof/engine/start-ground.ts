import { chmod, rm } from 'node:fs/promises'
import path from 'node:path'
import { chooseRunAs } from '../../db/embedded/run-as.ts'
import { makeTemporaryFolder } from '../../testing/temporary-postgres.ts'
import { findFreeNetwork } from './free-network.ts'
import { type Machine, makeMachine } from './machine.ts'
import { postgresFolder } from './require-packages.ts'
import { type Database, startDatabase } from './start-database.ts'
import { startFileServer } from './start-file-server.ts'
import { type Service, startService } from './start-service.ts'

export interface Ground {
  database: Database
  service: Service
  pair: readonly [Machine, Machine]
  stop(): Promise<void>
}

/**
 * Five machines in a temporary folder: two with PostgreSQL and etcd, one with etcd, one with the S3 gateway, one with
 * pooler, nodes and balancer.
 */
export async function startGround(report: (line: string) => void): Promise<Ground> {
  const folder = await makeTemporaryFolder()
  await chmod(folder, 0o755)
  const addresses = await findFreeNetwork()
  const runAs = chooseRunAs(folder, path.join(folder, 'a', 'postgres'), `${postgresFolder()}/postgres`)
  const machine = (name: string, index: number) => makeMachine({ folder, runAs }, name, addresses[index] ?? '')
  const pair = [await machine('a', 0), await machine('b', 1)] as const
  const [witness, front, files] = [await machine('c', 2), await machine('front', 3), await machine('files', 4)]
  const machines = [...pair, witness, front, files]
  let service: Service | undefined
  const stop = async () => {
    await service?.stop()
    await Promise.all(machines.map((each) => each.kill()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const [database, bucket] = await Promise.all([startDatabase({ pair, witness, front }), startFileServer(files)])
    report(`PostgreSQL twice, etcd three times, PgBouncer, HAProxy and Ceph's gateway run in ${folder}`)
    service = await startService(front, { databaseUrl: database.url, files: bucket })
    report('four nodes serve behind nginx')
    return { database, service, pair, stop }
  } catch (error) {
    report(`what ran is in ${folder}`)
    await Promise.all(machines.map((each) => each.kill()))
    throw error
  }
}
