import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../db/migrate.ts'
import { databaseUrl, runStatement } from './admin.ts'
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
  /** The migrated, empty database that is copied for each fresh one. */
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
