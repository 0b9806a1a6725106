import type { Import } from './imports.ts'
import type { Violation } from './source-files.ts'

/** One finding for each group of files that reach each other, placed at an import which closes a circle. */
export function findCircles(imports: readonly Import[]): Violation[] {
  const graph = graphOf(imports)
  const seen = new Set<string>()
  const circles: Violation[] = []
  for (const start of graph.keys()) {
    if (seen.has(start)) continue
    const circle = shortestWayBack(graph, start)
    const [, second] = circle
    if (second === undefined) continue
    for (const file of circle) seen.add(file)
    const line = imports.find(({ from, target }) => from === start && target === second)?.line ?? 1
    circles.push({ file: start, line, message: `imports itself through ${circle.slice(1).join(' → ')}` })
  }
  return circles
}

function graphOf(imports: readonly Import[]): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const { from, target } of imports) {
    if (target === undefined || target.startsWith('package:')) continue
    graph.set(from, [...(graph.get(from) ?? []), target])
  }
  return graph
}

/** Breadth first from the start until an edge leads back to it: the path from start to start, empty where none does. */
function shortestWayBack(graph: ReadonlyMap<string, string[]>, start: string): string[] {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return [...pathTo(file, cameFrom), start]
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  }
  return []
}

function pathTo(file: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const before = cameFrom.get(file)
  return before === undefined ? [file] : [...pathTo(before, cameFrom), file]
}
