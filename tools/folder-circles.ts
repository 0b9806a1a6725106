import { circlesAmong } from './import-circles.ts'
import type { Import } from './imports.ts'
import type { Violation } from './source-files.ts'

/**
 * What a circle is made of: a folder in src, modules, features or platform, or one inside a feature. A file directly in the
 * first four counts alone, one directly in a feature with the others there.
 */
const folder =
  /^(?:apps\/server\/src\/(?:modules|platform)\/[^/]+|apps\/(?:web|desk)\/src\/features\/[^/]+(?:\/[^/]+(?=\/))?|(?:apps|packages)\/[^/]+\/src\/[^/]+)/

const test = /\.test\.tsx?$/

/**
 * One finding at least for each group of folders that reach each other, with one import of each step. It is placed at the
 * first of them. Imports of types count. Those of tests do not.
 */
export function findFolderCircles(imports: readonly Import[]): Violation[] {
  const edges = imports.flatMap(edgesOf)
  return circlesAmong(edges).map((circle) => {
    const steps = circle.slice(1).flatMap((target, i) => {
      const step = edges.find((edge) => edge.from === circle[i] && edge.target === target)
      return step ? [step] : []
    })
    const named = steps.map(({ from, target, via }) => `${from} → ${target} (${via.from}:${via.line} ${via.request})`)
    const { from: file = '', line = 1 } = steps[0]?.via ?? {}
    return { file, line, message: `closes a circle of folders: ${named.join(', ')}` }
  })
}

/** The import as one between folders; none within a folder, and none of a test. */
function edgesOf(via: Import): { from: string; target: string; via: Import }[] {
  const [from] = folder.exec(via.from) ?? []
  const [target] = folder.exec(via.target ?? '') ?? []
  return from && target && from !== target && !test.test(via.from) ? [{ from, target, via }] : []
}
