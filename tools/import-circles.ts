import type { Import } from './imports.ts'
import type { Violation } from './source-files.ts'

/** One finding for each group of files that reach each other, placed at an import which closes a circle. */
export function findCircles(imports: readonly Import[]): Violation[] {
  return circlesAmong(imports).map((circle) => {
    const [file = '', second] = circle
    const line = imports.find(({ from, target }) => from === file && target === second)?.line ?? 1
    return { file, line, message: `imports itself through ${circle.slice(1).join(' → ')}` }
  })
}

/** Paths from a node back to itself, one at least for each group of nodes that reach each other. */
export function circlesAmong(edges: readonly Pick<Import, 'from' | 'target'>[]): string[][] {
  const graph = graphOf(edges)
  const seen = new Set<string>()
  const circles: string[][] = []
  for (const start of graph.keys()) {
    if (seen.has(start)) continue
    const circle = shortestWayBack(graph, start)
    if (circle.length === 0) continue
    for (const node of circle) seen.add(node)
    circles.push(circle)
  }
  return circles
}

function graphOf(edges: readonly Pick<Import, 'from' | 'target'>[]): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const { from, target } of edges) {
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
