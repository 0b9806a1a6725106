import type { Pool } from './pool.ts'

interface Column {
  table: string
  table_comment: string | null
  name: string
  type: string
  array: boolean
  nullable: boolean
  identity: '' | 'a' | 'd'
  generated: boolean
  with_default: boolean
  comment: string | null
  checks: string[]
}

const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
}

/** The TypeScript text of `tables.ts`: an interface for each table of the pool's migrated database, in fixed order. */
export async function describeTables(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery)
  const tables = Map.groupBy(rows, (column) => column.table)
  const interfaces = [...tables].map(([table, columns]) => describeTable(table, columns))
  const index = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`)
  const body = [...interfaces, `export interface Tables {\n${index.join('\n')}\n}`].join('\n\n')
  const jsonType = body.includes('Json') ? [jsonDeclaration] : []
  return `${[header, importsFor(body + jsonType.join('')), ...jsonType, body].join('\n\n')}\n`
}

const header = '// Generated from the migrations by generate-tables.ts; not written by hand.'

const jsonDeclaration = `/** Read as a value; written as JSON text, since the driver would take an array for a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>`

function importsFor(body: string): string {
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  return `import type { ${used.join(', ')} } from 'kysely'`
}

function describeTable(table: string, columns: Column[]): string {
  const unions: string[] = []
  const lines = columns.flatMap((column) => {
    const words = allowedValues(column)
    if (words) unions.push(describeUnion(unionName(column), words))
    return [...(column.comment ? [`  /** ${column.comment} */`] : []), `  ${column.name}: ${columnType(column)}`]
  })
  const comment = columns[0]?.table_comment
  const heading = comment ? `/** ${comment} */\n` : ''
  return [...unions, `${heading}export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}`].join('\n\n')
}

function describeUnion(name: string, words: string[]): string {
  const line = `export type ${name} = ${words.join(' | ')}`
  return line.length <= 120 ? line : `export type ${name} =${words.map((word) => `\n  | ${word}`).join('')}`
}

function columnType(column: Column): string {
  const single = allowedValues(column) ? unionName(column) : typeNames[column.type]
  // The driver would make local midnights of a list of dates.
  if (!single || (column.array && column.type === 'date'))
    throw new Error(`The column ${column.table}.${column.name} has the type ${column.type}: add it to the list`)
  const value = column.array ? `${single}[]` : single
  const nullable = column.nullable ? `${value} | null` : value
  if (column.identity === 'a' || column.generated) return `GeneratedAlways<${nullable}>`
  return column.with_default || column.identity === 'd' ? `Generated<${nullable}>` : nullable
}

/** The words of `check (column in ('a', 'b'))`, as PostgreSQL prints it. */
function allowedValues({ name, type, array, checks }: Column): string[] | undefined {
  if (type !== 'text' || array) return undefined
  const asPrinted = new RegExp(`^CHECK \\(\\(${name} = (?:ANY \\(ARRAY\\[([^\\]]+)\\]\\)|('[^']*'::text))\\)\\)$`)
  for (const check of checks) {
    const [, list, single] = asPrinted.exec(check) ?? []
    const words = (list ?? single)?.match(/'[^']*'(?=::text)/g)
    if (words) return words
  }
  return undefined
}

function unionName({ table, name }: Column): string {
  return pascalCase(`${table}_${name}`)
}

function interfaceName(table: string): string {
  return `${pascalCase(table)}Table`
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const columnsQuery = `
select c.relname as table, obj_description(c.oid, 'pg_class') as table_comment, a.attname as name,
  coalesce(e.typname, t.typname) as type, e.typname is not null as array, not a.attnotnull as nullable,
  a.attidentity as identity, a.attgenerated <> '' as generated, a.atthasdef and a.attgenerated = '' as with_default,
  col_description(c.oid, a.attnum) as comment,
  array(
    select pg_get_constraintdef(k.oid) from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname
  ) as checks
from pg_attribute a
join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
join pg_type t on t.oid = a.atttypid
left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
where a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely\\_%'
order by c.relname collate "C", a.attnum`
