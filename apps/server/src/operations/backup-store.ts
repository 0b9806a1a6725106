import type { PoolClient } from 'pg'

/** The files that PostgreSQL needs beside the copied data, to recover a consistent state from it. */
export interface BackupLabel {
  labelFile: string
}

/**
 * Runs `copy` between `pg_backup_start` and `pg_backup_stop` (PostgreSQL manual, 25.3.3, making a non-exclusive
 * low-level base backup), both in one session. A slot of the session keeps the log since the start, which is copied
 * after the stop.
 */
export async function whileBackingUp(client: PoolClient, copy: () => Promise<void>): Promise<BackupLabel> {
  await client.query('set statement_timeout = 0')
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  await client.query(`select pg_backup_start('backup', fast => true)`)
  await copy()
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  const labelFile = rows[0]?.labelfile
  if (labelFile === undefined) throw new Error('The database did not end the backup')
  return { labelFile }
}
