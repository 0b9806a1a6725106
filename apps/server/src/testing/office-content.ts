import { join } from 'node:path'
import { repositoryFolder } from '../config.ts'
import type { Content } from '../content/content-schema.ts'
import { loadContent } from '../content/load-content.ts'

export const officeContentFolder = join(repositoryFolder, 'content')

let loaded: Promise<Content> | undefined

/**
 * The office's own content. A process of the tests loads it once: that takes half a second, and most files need it. It is
 * frozen, so that no file can leave another one a change.
 */
export function officeContent(): Promise<Content> {
  loaded ??= loadContent(officeContentFolder).then(freeze)
  return loaded
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
  return value
}
