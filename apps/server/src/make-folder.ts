import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder, and those above it that are missing. Node's own `recursive` never ends where a parent exists and
 * still answers ENOENT, as `/proc` does.
 */
export function makeFolder(folder: string, mode?: number): void {
  const parent = path.dirname(folder)
  if (!existsSync(parent)) makeFolder(parent, mode)
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    // It may have been there, or another node that starts on it was quicker.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
