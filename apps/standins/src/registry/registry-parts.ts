import type { DatabaseSync } from 'node:sqlite'
import type { Log, Timers } from '../context.ts'
import { type ChangedRegister, changeRegister } from '../land-register/changed-register.ts'
import { makeLandRegister } from '../land-register/land-register.ts'
import { type Arrivals, makeArrivals } from './arrivals.ts'
import { type CaseStore, makeCaseStore } from './case-store.ts'
import { type ConfirmationStore, makeConfirmationStore } from './confirmation-store.ts'
import { type EventQueue, makeEventQueue } from './event-queue.ts'
import { makeEventStore } from './event-store.ts'
import { type FormStore, makeFormStore } from './form-store.ts'
import { type ItemStore, makeItemStore } from './item-store.ts'
import { noteTaken } from './note-taken.ts'
import { makeProductClient, type ProductClient } from './product-client.ts'
import { inTransaction, openRegistryDatabase } from './registry-database.ts'
import { makeRegistryFaults, type RegistryFaults } from './registry-faults.ts'
import { makeRemarkStore, type RemarkStore } from './remark-store.ts'
import { makeSeenStore, type SeenStore } from './seen-store.ts'
import { makeTitleChangeStore } from './title-change-store.ts'
import { makeUrgeStore, type UrgeStore } from './urge-store.ts'

export interface RegistryOptions {
  dataDir: string
  productBase: () => string
  key: string
  properties: number
  now: () => Date
  timers: Timers
  log: Log
}

/** The parts that the registry's routes and acts share. */
export interface RegistryParts {
  key: string
  now: () => Date
  timers: Timers
  log: Log
  cases: CaseStore
  items: ItemStore
  urges: UrgeStore
  confirmations: ConfirmationStore
  forms: FormStore
  remarks: RemarkStore
  seen: SeenStore
  queue: EventQueue
  arrivals: Arrivals
  faults: RegistryFaults
  register: ChangedRegister
  product: ProductClient
  inTransaction<T>(act: () => T): T
  close(): Promise<void>
}

export function makeRegistryParts(options: RegistryOptions): RegistryParts {
  const { key, now, timers, log } = options
  const database: DatabaseSync = openRegistryDatabase(options.dataDir)
  const register = changeRegister(makeLandRegister(options.properties), makeTitleChangeStore(database))
  const cases = makeCaseStore(database)
  const items = makeItemStore(database)
  const remarks = makeRemarkStore(database)
  const product = makeProductClient({ productBase: options.productBase, key, now, log })
  const within = <T>(act: () => T) => inTransaction(database, act)
  const queue: EventQueue = makeEventQueue({
    store: makeEventStore(database),
    send: product.sendEvent,
    inTransaction: within,
    onTaken: (event) => noteTaken({ cases, items, remarks, now, follow: (next) => queue.add(next) }, event),
    now,
    timers,
    log,
  })

  return {
    key,
    now,
    timers,
    log,
    cases,
    items,
    remarks,
    queue,
    register,
    product,
    urges: makeUrgeStore(database),
    confirmations: makeConfirmationStore(database),
    forms: makeFormStore(database),
    seen: makeSeenStore(database),
    arrivals: makeArrivals(),
    faults: makeRegistryFaults(),
    inTransaction: within,
    async close() {
      product.close()
      await queue.close()
      database.close()
    },
  }
}
