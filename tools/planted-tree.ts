import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const packages = ['contract', 'kit']

/** A project of the given files in a temporary folder, with the workspaces linked as npm links them; gone after the test. */
export function plantTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'planted-tree-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const workspaces = Object.fromEntries(
    packages.map((name) => [
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@registration/${name}`, type: 'module', exports: { './*': './src/*' } }),
    ]),
  )
  for (const [path, text] of Object.entries({ ...workspaces, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'node_modules/@registration'), { recursive: true })
  for (const name of packages)
    symlinkSync(`../../packages/${name}`, join(root, `node_modules/@registration/${name}`), 'junction')
  return root
}
