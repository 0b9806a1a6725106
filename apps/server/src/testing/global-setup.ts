import type { TestProject } from 'vitest/node'
import { systemClock } from '../clock.ts'
import { makeDatabase } from '../db/database.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { makePool } from '../db/pool.ts'
import { fillChannels } from '../modules/channels/fill-channels.ts'
import { databaseUrl, runStatement } from './admin.ts'
import { officeContent } from './office-content.ts'
import { migrationsFolder, startTemporaryPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabases: TestDatabases
  }
}

/** The run's database server, for the test files. */
export interface TestDatabases {
  /** A connection string with the right to create databases. */
  adminUrl: string
  /** The migrated database, with the office's articles alone, that is copied for each fresh one. */
  template: string
}

/** Starts one database server for the whole run (or uses TEST_DATABASE_URL) and migrates the template once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres()
  const template = `template_${process.pid}_${Date.now().toString(36)}`
  try {
    await runStatement(server.url, `create database ${template}`)
    await migrateDatabase(databaseUrl(server.url, template), migrationsFolder)
    await fillArticles(databaseUrl(server.url, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testDatabases', { adminUrl: server.url, template })
  return async () => {
    if (given) await runStatement(given, `drop database ${template}`)
    await server.stop()
  }
}

/** Every product of the tests would load the same ones. */
async function fillArticles(url: string): Promise<void> {
  const pool = makePool(url)
  try {
    await fillChannels({ pool: makeDatabase(pool), content: await officeContent(), clock: systemClock })
  } finally {
    await pool.end()
  }
}
