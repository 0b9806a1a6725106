import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * The Chromium of this machine: `CHROMIUM_PATH` when it is set, else the first known name on the path.
 * @param {Record<string, string | undefined>} [environment]
 * @returns {string | undefined} an absolute path
 */
export function findBrowser(environment = process.env) {
  const named = environment.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}
