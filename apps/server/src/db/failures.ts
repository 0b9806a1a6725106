import pg from 'pg'

/**
 * Whether the database itself refused and still runs, so that nothing of the transaction remains. After any other
 * failure (connection, shutdown, session ended, internal) it is unknown whether the commit happened. Judged by
 * SQLSTATE: PostgreSQL writes the severity in the language of its messages.
 */
export const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57P|25P0[34]|F0|XX)/.test(error.code ?? '')

/** Whether a unique index refused the row. */
export const isTaken = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '23505'

/**
 * Whether the database was lost, did not answer, or is unable at this moment: PostgreSQL's classes 08 (connection), 53
 * (resources), 57 (cancelled, shut down), 55P03, 40 (retry), 25006 (a standby, during a failover), and the driver's own
 * errors.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^(08|53|57|40)...$|^55P03$|^25006$/.test(code)) return true
  if (/^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EAI_)/.test(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed/.test(
    error.message,
  )
}

/**
 * Why the database is no use to an operator's command or a start, in words for the operator: it is not reached, it
 * refuses the user, or it has not our tables. Undefined for every other error.
 */
export function databaseFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (/CERT|^UNABLE_TO_/.test(code))
    return `The certificate of the database is not trusted: ${error.message}. NODE_EXTRA_CA_CERTS names the file of its authority, and DATABASE_URL the host that it is for`
  if (/^(28...|3D000|42501)$/.test(code) || /^SASL|does not support SSL/.test(error.message))
    return `The database refuses: ${error.message}. DATABASE_URL names the user, the password and the database, whose owner is the user`
  if (/^(42P01|42703)$/.test(code))
    return `The database has not the tables of this version: ${error.message}. See that DATABASE_URL or DATA_DIR names the right one. A start of this version makes them`
  if (/^(08...|53300|57P0.)$/.test(code) || isUnreached(error))
    return `The database does not answer: ${error.message}. See that it runs, and that DATABASE_URL names its host and port`
  return undefined
}

/** The driver's own errors before there is a connection. */
const isUnreached = (error: Error) =>
  ('syscall' in error && /^(connect|getaddrinfo)$/.test(String(error.syscall))) ||
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
