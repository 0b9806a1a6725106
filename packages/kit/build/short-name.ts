import { createHash } from 'node:crypto'

/**
 * A class's name in the page: its name and a few letters for its file below `src`. It is short because the citizen's home
 * screen has every name twice.
 */
export function shortName(name: string, file: string): string {
  const path = file.replaceAll('\\', '/')
  const below = path.slice(path.lastIndexOf('/src/') + 1)
  return `${name}_${createHash('sha256').update(below).digest('hex').slice(0, 4)}`
}
