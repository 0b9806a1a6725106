import type { Pool } from '../db/pool.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/**
 * The statements that a pool has prepared and that read one of some tables from end to end. Each is judged by the plan
 * that the database would keep for all values. Not found: an index that is used, but finds too much. The statistics of the
 * tables have to be those of a filled database.
 */
export async function findWholeScans(pool: Pool, tables: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  try {
    for (const client of clients) {
      const { rows } = await client.query<{ statement: string }>(
        `select statement from pg_prepared_statements where statement ~* '^\\s*(select|insert|update|delete|with)'`,
      )
      for (const { statement } of rows) {
        const { rows: plans } = await client.query(`explain (generic_plan, format json) ${statement}`)
        const plan: PlanNode = plans[0]['QUERY PLAN'][0].Plan
        if (nodesOf(plan).some((node) => readsWhole(node, tables))) found.add(statement)
      }
    }
  } finally {
    for (const client of clients) client.release()
  }
  return [...found]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function readsWhole(node: PlanNode, tables: readonly string[]): boolean {
  if (!tables.includes(node['Relation Name'] ?? '')) return false
  const type = node['Node Type']
  return type === 'Seq Scan' || (type.startsWith('Index') && node['Index Cond'] === undefined)
}
