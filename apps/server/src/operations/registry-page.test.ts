import { readFileSync } from 'node:fs'
import path from 'node:path'
import { registryEvent } from '@registration/contract/registry-events.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { repositoryFolder } from '../config.ts'

/** The fields that every event has: the page names them once. */
const ofEvery = ['id', 'at']

/** The names of all fields at any depth, without those of an array's items. */
function fieldsOf(schema: unknown): string[] {
  const { properties = {} } = z.parse(
    z.looseObject({ properties: z.optional(z.record(z.string(), z.unknown())) }),
    schema,
  )
  return Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldsOf(inner)])
}

test('the page of the registry has every event with its fields', () => {
  const page = readFileSync(path.join(repositoryFolder, 'docs/product', 'registry.md'), 'utf8')
  for (const [type, schema] of Object.entries(registryEvent)) {
    const cells = page.split('\n').flatMap((line) => line.match(/^\| `([a-z.]+)` \| ([^|]+) \|/)?.slice(1) ?? [])
    const written = cells[cells.indexOf(type) + 1]?.match(/[a-zA-Z_]+/g)
    const fields = fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    expect(written?.sort(), type).toEqual(fields.filter((field) => !ofEvery.includes(field)).sort())
  }
})
