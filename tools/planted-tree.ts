import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A project of the given files in a temporary folder, with the workspaces linked as npm links them; gone after the test. */
export function plantTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'planted-tree-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const contract = JSON.stringify({ name: '@registration/contract', type: 'module', exports: { './*': './src/*' } })
  for (const [path, text] of Object.entries({ 'packages/contract/package.json': contract, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'node_modules/@registration'), { recursive: true })
  symlinkSync('../../packages/contract', join(root, 'node_modules/@registration/contract'), 'junction')
  return root
}
