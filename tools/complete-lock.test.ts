import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { completeLock } from './complete-lock.ts'

const parser = (version: string) => ({
  version,
  dev: true,
  optionalDependencies: { 'parser-linux-x64-musl': version, 'parser-darwin-arm64': version, colours: '1.0.0' },
})

function complete(packages: Record<string, object>): Record<string, object> {
  return JSON.parse(completeLock(`${JSON.stringify({ packages })}\n`)).packages
}

it("adds the other platforms' variants which npm has left out, for their platform only", () => {
  const packages = complete({ 'node_modules/parser': parser('2.0.0') })
  expect(packages).toEqual({
    'node_modules/parser': parser('2.0.0'),
    'node_modules/parser-darwin-arm64': { version: '2.0.0', cpu: ['arm64'], os: ['darwin'], dev: true, optional: true },
    'node_modules/parser-linux-x64-musl': {
      version: '2.0.0',
      cpu: ['x64'],
      os: ['linux'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  })
})

it('puts the variant of a second version beside that version', () => {
  const packages = complete({
    'node_modules/lint/node_modules/parser': parser('1.0.0'),
    'node_modules/parser': parser('2.0.0'),
  })
  const places = Object.keys(packages).filter((path) => path.includes('darwin'))
  expect(places).toHaveLength(2)
  expect(places).toContain('node_modules/parser-darwin-arm64')
})

it('leaves a complete lock file as it is, to the byte', () => {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  expect(completeLock(text)).toBe(text)
})
