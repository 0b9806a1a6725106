// npm runs this before `start`, `dev`, `test` and `check`, under the machine's Node (20.19 or newer): plain
// JavaScript, nothing but Node's own modules. It installs what is missing; the same npm command then goes on under the
// Node 24 that the installation has put into node_modules/.bin, the first folder on the path of every npm script. What it
// says goes to the standard error: the output of the command after it may be written into a file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './find-browser.mjs'
import { withLock } from './lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, 'package-lock.json')
const installedFile = join(root, 'node_modules', '.package-lock.json')
const markerFile = join(root, 'node_modules', '.prepared')
const hostNode = process.env.npm_node_execpath ?? process.execPath
/** @type {import('node:child_process').StdioOptions} */
const onStandardError = ['ignore', process.stderr, process.stderr]

if (!isInstalled()) await withLock(join(root, '.cache', 'prepare.lock'), installUnlessDone)
requireNode24()
if (process.argv.includes('--browser')) {
  provideBrowser()
  provideReaders()
}

/** The marker has a hash of the installed lock file, so a checkout that only changes times installs nothing. */
function isInstalled() {
  if (!existsSync(installedFile)) return false
  if (existsSync(markerFile) && readFileSync(markerFile, 'utf8') === marker()) return true
  if (!installedMatchesLock()) return false
  leaveMarker()
  return true
}

function marker() {
  return `${createHash('sha256').update(readFileSync(lockFile)).digest('hex')} ${process.platform}-${process.arch}\n`
}

function leaveMarker() {
  try {
    writeFileSync(markerFile, marker())
  } catch {
    // The tree belongs to another user. The longer comparison is made again next time.
  }
}

/** npm's own record of the installation, compared with the lock file, for an installation made by `npm ci` itself. */
function installedMatchesLock() {
  const wanted = Object.entries(packagesOf(lockFile)).filter(([path]) => path.startsWith('node_modules/'))
  const installed = packagesOf(installedFile)
  return wanted.every(([path, { version, optional, peer }]) => {
    const present = installed[path]
    return present ? present.version === version : Boolean(optional || peer)
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, peer?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function installUnlessDone() {
  if (isInstalled()) return
  console.error('Installing the dependencies (npm ci) …')
  // npm may itself run under the Node of node_modules, which this replaces: the host's Node runs the installation.
  const npm = process.env.npm_execpath ? [hostNode, process.env.npm_execpath] : ['npm']
  const [command = 'npm', ...first] = npm
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--engine-strict=false',
    '--loglevel=error',
  ]
  const done = spawnSync(command, [...first, ...options], {
    cwd: root,
    stdio: onStandardError,
    shell: process.platform === 'win32' && npm.length === 1,
  })
  if (done.status !== 0) stop('The dependencies could not be installed: npm ci failed (see above).')
  leaveMarker()
}

function requireNode24() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(pinned)) return
  const host = spawnSync(hostNode, ['--version'], { encoding: 'utf8' }).stdout.trim()
  if (Number(host.slice(1).split('.')[0]) >= 24) return
  stop(
    `There is no Node 24 package for ${process.platform}-${process.arch}, and the Node of this machine is ${host}: ` +
      'install Node 24 (https://nodejs.org) and run the same command again.',
  )
}

function provideBrowser() {
  if (findBrowser()) return
  const whatToDo =
    'The browser tests need Chromium: install it (Debian: apt-get install chromium fonts-noto-cjk) ' +
    'or set CHROMIUM_PATH to an existing one.'
  if (process.env.CHROMIUM_PATH) stop(`CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}. ${whatToDo}`)
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) stop(whatToDo)
  console.error('Installing Chromium (apt-get) …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
  ]) {
    const done = spawnSync('apt-get', step, { stdio: onStandardError, env: environment })
    if (done.status !== 0) stop(`apt-get ${step.join(' ')} failed. ${whatToDo}`)
  }
  if (!findBrowser()) stop(whatToDo)
}

/** What reads our PDFs in the tests. They skip if it is missing and cannot be installed, so nothing stops here. */
function provideReaders() {
  if (['pdfsig', 'openssl'].every((tool) => !spawnSync(tool, ['-v']).error)) return
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    console.error('The tests of PDFs are skipped: they need poppler-utils and openssl.')
    return
  }
  console.error('Installing poppler-utils and openssl (apt-get) …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: onStandardError, env: environment })
  const packages = ['install', '-y', '-q', '--no-install-recommends', 'poppler-utils', 'openssl']
  spawnSync('apt-get', packages, { stdio: onStandardError, env: environment })
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message)
  process.exit(1)
}
