import type { Pool } from '../../apps/server/src/db/pool.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** The columns of its one row become variables with this prefix. */
  into?: string
}

/** Replaces a recorded value: SQL with pgbench's variables in it. */
export class Expression {
  readonly sql: string

  constructor(sql: string) {
    this.sql = sql
  }
}

/** Records every statement that the pool's later connections run. */
export function recordStatements(pool: Pool): Statement[] {
  const recorded: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query
    Object.defineProperty(client, 'query', {
      configurable: true,
      value: (...args: unknown[]) => {
        const [asked] = args
        const { text, values }: { text?: unknown; values?: unknown } = Object(asked)
        if (typeof text === 'string') recorded.push({ text, values: Array.isArray(values) ? values : [] })
        return Reflect.apply(query, client, args)
      },
    })
  })
  return recorded
}

/**
 * Recorded statements as a pgbench script. `variables` says which texts of the recorded values become which variables
 * (bytes by their hexadecimal digits); everything else stays as it was recorded.
 */
export function pgbenchScript(statements: readonly Statement[], variables: ReadonlyMap<string, string>): string {
  return statements
    .map(({ text, values, into }) => {
      const filled = text.replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1], variables)).trim()
      return `${filled.replace(/\s*\n\s*/g, ' ')}${into === undefined ? ';' : ` \\gset ${into}`}`
    })
    .join('\n')
}

function literal(value: unknown, variables: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Expression) return value.sql
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Buffer.isBuffer(value)) return bytesLiteral(value, variables)
  if (Array.isArray(value)) return arrayLiteral(value, variables)
  return textLiteral(String(value), variables)
}

function bytesLiteral(bytes: Buffer, variables: ReadonlyMap<string, string>): string {
  const variable = variables.get(bytes.toString('hex'))
  return variable === undefined ? `'\\x${bytes.toString('hex')}'::bytea` : `decode(:${variable}, 'hex')`
}

/** As one text, whose type is what it is used as, where every element stays as it was recorded. */
function arrayLiteral(values: unknown[], variables: ReadonlyMap<string, string>): string {
  const stays = values.every(
    (value) =>
      typeof value === 'number' || (typeof value === 'string' && /^[\w-]+$/.test(value) && !variables.has(value)),
  )
  return stays ? `'{${values.join()}}'` : `array[${values.map((value) => literal(value, variables)).join()}]`
}

/**
 * A text with its variables. A text that is only a variable becomes that variable, so that it has the type of its
 * position.
 */
function textLiteral(value: string, variables: ReadonlyMap<string, string>): string {
  const alone = variables.get(value)
  if (alone !== undefined) return `:${alone}`
  const found = [...variables.keys()].filter((text) => value.includes(text))
  if (found.length === 0) return quoted(value)
  // Ids, tokens and digits: they have no special meaning in an expression.
  const parts = value.split(new RegExp(`(${found.join('|')})`)).filter(Boolean)
  return `(${parts.map((part) => (variables.has(part) ? `:${variables.get(part)}::text` : quoted(part))).join(' || ')})`
}

/** Split where pgbench would take the text after a colon for a variable, as in JSON's `:false`. */
function quoted(text: string): string {
  const parts = text.split(/(?<=:)(?=[a-z_]|[^\0-\x7f])/i).map((part) => `'${part.replaceAll("'", "''")}'`)
  return parts.length === 1 ? parts.join() : `(${parts.join(' || ')})`
}
