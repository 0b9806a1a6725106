import { pathToFileURL } from 'node:url'
import { findFolderCircles } from './folder-circles.ts'
import { findCircles } from './import-circles.ts'
import { type Import, readImports } from './imports.ts'
import { byLocation, readSourceFiles, report, type Violation } from './source-files.ts'
import { findMisplacedSql } from './sql-places.ts'

interface Direction {
  rule: number
  sentence: string
  from: RegExp
  /** What the files of `from` may not import; a captured feature's or module's name is the first argument. */
  forbids(target: string, imported: Import, own: string | undefined): boolean
}

const test = /\.test\.tsx?$/

/** The import directions of docs/ARCHITECTURE.md; the first (no circles) and the place of SQL have separate files. */
const directions: readonly Direction[] = [
  {
    rule: 2,
    sentence: 'the contract imports only zod (its tests also what tests need)',
    from: /^packages\/contract\//,
    forbids: (target, { from }) =>
      !target.startsWith('packages/contract/') &&
      target !== 'package:zod' &&
      !(test.test(from) && target.startsWith('package:')),
  },
  {
    rule: 2,
    sentence: 'the kit imports nothing of ours but the contract',
    from: /^packages\/kit\//,
    forbids: (target) => target.startsWith('apps/'),
  },
  {
    rule: 2,
    sentence: 'web, desk and server meet in the contract alone, web and desk in the kit too',
    from: /^apps\/(web|desk)\//,
    forbids: (target, _, own) => target.startsWith('apps/') && !target.startsWith(`apps/${own}/`),
  },
  {
    rule: 2,
    sentence: 'web, desk and server meet in the contract alone, web and desk in the kit too',
    from: /^apps\/server\//,
    forbids: (target) => /^(?:apps\/(?:web|desk)|packages\/kit)\//.test(target),
  },
  {
    rule: 3,
    sentence: 'a feature never imports another feature: they link through the addresses of the screens',
    from: /^apps\/(?:web|desk)\/src\/features\/([^/]+)\//,
    forbids: (target, _, own) => featureOf(target) !== undefined && featureOf(target) !== own,
  },
  {
    rule: 4,
    sentence: 'ui/ knows neither features nor the wire (of the contract only rules/ and the addresses of our screens)',
    from: /^apps\/(?:web|desk)\/src\/ui\//,
    forbids: (target) =>
      /^apps\/(?:web|desk)\/src\/(?:features|api)\//.test(target) ||
      target.startsWith('packages/kit/src/api/') ||
      /^packages\/contract\/src\/(?!rules\/|paths\.ts$|desk\/desk-paths\.ts$)/.test(target),
  },
  {
    rule: 4,
    sentence: 'the kit knows neither screens nor the wire (of the contract only rules/), but for its api/ and testing/',
    from: /^packages\/kit\/src\/(?!api\/|testing\/)/,
    forbids: (target) =>
      target.startsWith('packages/kit/src/api/') || /^packages\/contract\/src\/(?!rules\/)/.test(target),
  },
  {
    rule: 4,
    sentence: 'only queries.ts and …-queries.ts files and api/ call the wire (and tests, to provoke an answer)',
    from: /^apps\/(?:web|desk)\/src\/(?!api\/)(?!.*[/-]queries\.tsx?$)(?!.*\.test\.tsx?$)/,
    forbids: (target) => /^packages\/kit\/src\/api\/(?:call|upload)\.ts$/.test(target),
  },
  {
    rule: 5,
    sentence: "a server module may use another's store, rules or service, never its endpoint files",
    from: /^apps\/server\/src\/modules\/([^/]+)\//,
    forbids: (target, _, own) => {
      const other = /^apps\/server\/src\/modules\/([^/]+)\//.exec(target)?.[1]
      return other !== undefined && other !== own && !/-(?:store|rules|service)\.ts$/.test(target)
    },
  },
  {
    rule: 5,
    sentence: 'http/ imports no module (its tests may import one)',
    from: /^apps\/server\/src\/http\/(?!.*\.test\.ts$)/,
    forbids: (target) => target.startsWith('apps/server/src/modules/'),
  },
  {
    rule: 6,
    sentence: 'platform/ knows neither modules nor contract nor database',
    from: /^apps\/server\/src\/platform\//,
    forbids: (target) =>
      /^(?:packages\/contract\/|apps\/server\/src\/(?:modules|db|outbox)\/|package:(?:pg|kysely)$)/.test(target),
  },
  {
    rule: 7,
    sentence: 'stand-ins import nothing of ours',
    from: /^apps\/standins\//,
    forbids: (target) => !target.startsWith('package:') && !target.startsWith('apps/standins/'),
  },
  {
    rule: 7,
    sentence: "only the server's main.ts mounts the stand-ins, by a dynamic import (its testing/ likewise)",
    from: /^(?!apps\/standins\/)/,
    forbids: (target, { from, dynamic }) =>
      target.startsWith('apps/standins/') && !(dynamic && /^apps\/server\/src\/(?:main\.ts$|testing\/)/.test(from)),
  },
]

/** These files load a built module by its folder, so there is no source to check. */
const loadsBuilt = new Set(['apps/server/src/http/prerendered-page.ts'])

const folders = ['apps', 'packages', 'tools', 'e2e', 'bench'] as const

/**
 * Every import below the root that violates docs/ARCHITECTURE.md, and every SQL outside its places.
 *
 * Throws where fewer than `leastFiles` files or no imports were read: a checker that reads nothing finds nothing.
 */
export function findViolations(root: string, leastFiles = 50): Violation[] {
  const files = readSourceFiles(root, folders)
  const imports = readImports(root, files)
  if (files.length < leastFiles || imports.length === 0) {
    throw new Error(`Only ${files.length} files and ${imports.length} imports were read below ${root}`)
  }
  return [
    ...imports.flatMap(judge),
    ...[...findCircles(imports), ...findFolderCircles(imports)].map((circle) => ({
      ...circle,
      message: `${circle.message}: rule 1, no import circles between files or folders`,
    })),
    ...findMisplacedSql(files).map((sql) => ({
      ...sql,
      message: `${sql.message}: rule 6, SQL belongs in *-store.ts, outbox/ and db/ only`,
    })),
  ].sort(byLocation)
}

function judge(imported: Import): Violation[] {
  const { from, line, request, target } = imported
  if (target === undefined) {
    const isKnown = request === undefined && loadsBuilt.has(from)
    return isProduct(from) && !isKnown ? [{ file: from, line, message: unresolved(request) }] : []
  }
  return directions.flatMap(({ rule, sentence, from: origin, forbids }) => {
    const match = origin.exec(from)
    if (!match || !forbids(target, imported, match[1])) return []
    return [{ file: from, line, message: `imports ${request}: rule ${rule}, ${sentence}` }]
  })
}

function unresolved(request: string | undefined): string {
  if (request === undefined) return 'imports a computed name: its direction cannot be checked'
  return `imports ${request}: nothing is found under this name`
}

function isProduct(path: string): boolean {
  return path.startsWith('apps/') || path.startsWith('packages/')
}

function featureOf(path: string): string | undefined {
  return /^apps\/(?:web|desk)\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = report(findViolations(process.cwd()), 'Every import follows the directions.')
}
