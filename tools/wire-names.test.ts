import { describe, expect, it } from 'vitest'
import { readWireNames } from './contract.ts'
import { plantTree } from './planted-tree.ts'
import { findWireNames, foreignNames } from './wire-names.ts'

const foreign = foreignNames(
  new Map([
    ['mz_name', new Set(['name'])],
    ['dz', new Set(['location', 'situation'])],
    ['name', new Set(['ownerName'])],
    ['nickname', new Set(['nickname'])],
    ['title', new Set(['heading'])],
  ]),
)

function findIn(planted: Record<string, string>): string[] {
  const root = plantTree({
    'apps/web/src/clean.ts': 'export const party = { name: 1, nickname: 2, title: 3 }\n',
    ...planted,
  })
  return findWireNames(root, foreign).map(({ file, line, message }) => `${file}:${line} ${message}`)
}

describe('the names of the wire', () => {
  it('are foreign where they are neither a word of ours nor plain English', () => {
    expect(foreign).toEqual(
      new Map([
        ['mz_name', 'name'],
        ['dz', 'location or situation'],
      ]),
    )
  })

  it("come from the endpoints and from the registry's events", () => {
    const ours = [...readWireNames().values()].flatMap((words) => [...words])
    expect(ours).toContain('replyOrNull')
    expect(ours).toContain('feedbackId')
  })

  it('do not disturb a tree in our words', () => {
    expect(findIn({ 'apps/server/src/a.ts': "export const texts = ['dz and more', 'mz_names']\n// dz\n" })).toEqual([])
  })

  it.each([
    ['an identifier', 'export const dz = 1\n'],
    ['a property', 'export const unit = { dz: 1 }\n'],
    ['a quoted property', "export const unit = { 'dz': 1 }\n"],
    ['a member', 'export const read = (unit: { location: 1 }) => unit.dz\n'],
    ['a field of a type', 'export interface Unit { dz: string }\n'],
    ['a text', "export const column = 'dz'\n"],
    ['a template', 'export const column = `dz`\n'],
    ['a name in a query string', "export const link = '/house?page=1&dz=x'\n"],
    ['a name in a query string that is put together', `export const link = \`/house?dz=\${1}\`\n`],
    ['a destructured field', 'export const read = ({ dz: location }: Unit) => location\n'],
  ])('are found as %s', (_, text) => {
    expect(findIn({ 'apps/server/src/modules/a/a.ts': text })).toEqual([
      'apps/server/src/modules/a/a.ts:1 says dz, a wire name: our word is location or situation',
    ])
  })

  it('are found as an attribute in JSX, in the web and in the tools', () => {
    expect(
      findIn({
        'apps/web/src/A.tsx': 'export const A = () => (\n  <p mz_name="x" />\n)\n',
        'tools/a.ts': "export const a = 'dz'\n",
      }),
    ).toEqual([
      'apps/web/src/A.tsx:2 says mz_name, a wire name: our word is name',
      'tools/a.ts:1 says dz, a wire name: our word is location or situation',
    ])
  })

  it.each([
    'packages/contract/src/unit.ts',
    'apps/server/src/platform/registry/registry-wire.ts',
    'apps/standins/src/registry.ts',
    'apps/server/src/http/body.wire.test.ts',
    'e2e/apply.e2e.ts',
  ])('are at home in %s', (file) => {
    expect(findIn({ [file]: 'export const unit = { dz: 1 }\n' })).toEqual([])
  })

  it('are not at home in files that are only named alike', () => {
    expect(
      findIn({
        'apps/web/src/paths.ts': 'export const dz = 1\n',
        'apps/server/src/wire.ts': 'export const dz = 1\n',
      }),
    ).toHaveLength(2)
  })

  it('cannot be looked for without names or without files', () => {
    expect(() => findWireNames(plantTree({ 'apps/web/src/a.ts': '' }), new Map())).toThrow('no names')
    expect(() => findWireNames(plantTree({}), foreign)).toThrow('No file')
  })
})
