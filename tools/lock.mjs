import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * No installation and no build takes this long: an older lock is left over, even if another process has its process
 * number now.
 */
const longestMs = 10 * 60_000

/**
 * Runs `work` while holding the lock file, so that two commands started at once do not install or build over each
 * other. Waits while another living process holds it; a lock whose holder has died is taken over.
 * @template T
 * @param {string} file
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) await new Promise((resolve) => setTimeout(resolve, 100))
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * A hard link appears with its content in one step: no reader ever sees a lock that does not yet name its holder.
 * @param {string} file
 */
function take(file) {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

/** @param {string} file */
function isHeld(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > longestMs) return false
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
