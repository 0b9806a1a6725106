import type { Pool } from '../../apps/server/src/db/pool.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Writes down every statement that the pool's later connections run. */
export function recordStatements(pool: Pool): Statement[] {
  const recorded: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query
    Object.defineProperty(client, 'query', {
      configurable: true,
      value: (...args: unknown[]) => {
        const [text, values] = args
        if (typeof text === 'string') recorded.push({ text, values: Array.isArray(values) ? values : [] })
        return Reflect.apply(query, client, args)
      },
    })
  })
  return recorded
}

/**
 * Recorded statements as a pgbench script. `variables` says which texts of the recorded values become which variables;
 * everything else stays as it was recorded.
 */
export function pgbenchScript(statements: readonly Statement[], variables: ReadonlyMap<string, string>): string {
  return statements
    .map(
      ({ text, values }) => `${text.replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1], variables)).trim()};`,
    )
    .map((statement) => statement.replace(/\s*\n\s*/g, ' '))
    .join('\n')
}

function literal(value: unknown, variables: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return `'{${value.join()}}'`
  return textLiteral(String(value), variables)
}

function textLiteral(value: string, variables: ReadonlyMap<string, string>): string {
  for (const [text, variable] of variables) {
    if (value === text) return `:${variable}`
    const [before, after] = value.split(text)
    if (before !== undefined && after !== undefined)
      return `(${quoted(before)} || :${variable}::text || ${quoted(after)})`
  }
  return quoted(value)
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
