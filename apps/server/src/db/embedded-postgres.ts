export interface EmbeddedPostgres {
  /** A connection string for the superuser of the database in the folder. */
  url: string
  /** Fast shutdown; resolves when the server is gone. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Server settings, as in postgresql.conf, for example `{ fsync: 'off' }`. */
  settings?: Record<string, string>
}

export async function startEmbeddedPostgres(
  folder: string,
  { settings = {} }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  throw new Error(`Not startable in ${folder} with ${Object.keys(settings).join()}`)
}
