import type { Role } from '@registration/contract/permissions.ts'
import type { Config } from '../../config.ts'
import type { Content } from '../../content/content-schema.ts'
import type { ReadDb } from '../../db/database.ts'
import { listActiveRoles } from './staff-store.ts'

const needed = ['system', 'security'] as const satisfies Role[]

/**
 * How the operator makes the administrators without whom nobody of the office can be let in, for the start in production.
 * Empty if there are both. docs/OPERATIONS.md 'Officers'.
 */
export async function missingAdministrators(
  db: ReadDb,
  { content, config }: { content: Content; config: Pick<Config, 'desk'> },
): Promise<string> {
  const present = await listActiveRoles(db)
  const missing = needed.filter((role) => !present.includes(role))
  if (missing.length === 0) return ''
  const [office] = content.cities
  const people = content.desk.administrators === 'two' ? [missing.join()] : missing
  const commands = people.map(
    (roles) => `npm run staff -- add --login <login> --name <name> --roles ${roles} --offices ${office?.code}`,
  )
  return [
    `No ${missing.join(' and no ')} administrator has begun at ${config.desk.base}/desk yet. Make them with`,
    ...commands.map((command) => `  ${command}`),
  ].join('\n')
}
