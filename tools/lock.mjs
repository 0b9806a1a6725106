import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

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

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
    if (!holderLives(file)) rmSync(file, { force: true })
    return false
  }
}

/** @param {string} file */
function holderLives(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    // Between its creation and its first byte the file is empty: the holder is alive, at that very line.
    if (holder === 0) return true
    process.kill(holder, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
